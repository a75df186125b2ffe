import { expect, test } from 'vitest'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { forecast } from './forecast.ts'

const file = (id: string, pageCount?: number): PanelDocument => ({
  id,
  name: `${id}.pdf`,
  size: 1,
  progress: { kind: 'ready' },
  ...(pageCount !== undefined && { pageCount }),
})

test('the button says how many files there will be, where that is known', () => {
  expect(forecast({ mode: 'parts', parts: 3 }, [file('a', 9)])).toEqual({ action: 'Split into 3 files' })
  expect(forecast({ mode: 'every', every: 9 }, [file('a', 9)])).toEqual({})
  expect(forecast({ mode: 'text', pattern: 'x' }, [file('a', 9)])).toEqual({})
  expect(forecast({ mode: 'every' }, [file('a', 9), file('b')])).toEqual({})
})
