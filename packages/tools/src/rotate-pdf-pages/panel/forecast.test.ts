import { expect, test } from 'vitest'
import { listedFile as file } from '../../testing/panel/listed-file.ts'
import { forecast } from './forecast.ts'

test('the button counts the rotated pages of all files', () => {
  const turns = [
    { document: 'a', pages: '1,3-4', angle: 90 as const },
    { document: 'b', angle: 180 as const },
  ]
  expect(forecast({ turns }, [file('a', 9), file('b', 4)])).toEqual({ action: 'Rotate 7 pages', changed: 7 })
  expect(forecast({ turns: [{ document: 'a', pages: '2', angle: 90 }] }, [file('a', 9)])).toEqual({ action: 'Rotate 1 page', changed: 1 })
})

test('nothing is counted as long as pages are unknown, none is rotated, or all are straightened', () => {
  const turns = [{ document: 'a', pages: '1', angle: 90 as const }]
  expect(forecast({ turns }, [file('a')])).toEqual({})
  expect(forecast({ turns: [] }, [file('a', 9)])).toEqual({})
  expect(forecast({ turns, tilt: 2 }, [file('a', 9)])).toEqual({})
})
