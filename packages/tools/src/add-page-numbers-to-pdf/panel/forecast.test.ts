import { expect, test } from 'vitest'
import { listedFile as file } from '../../testing/panel/listed-file.ts'
import { forecast } from './forecast.ts'

test('the button counts the pages that get a number', () => {
  expect(forecast({}, [file('a', 9), file('b', 3)])).toEqual({ action: 'Number 12 pages', changed: 12 })
  expect(forecast({ pages: '2-' }, [file('a', 9), file('b', 3)])).toEqual({ action: 'Number 10 pages', changed: 10 })
  expect(forecast({}, [file('a')])).toEqual({})
})

test('where numbers are only removed the button says so', () => {
  expect(forecast({ onlyRemove: true }, [file('a', 9)])).toEqual({ action: 'Remove page numbers' })
})
