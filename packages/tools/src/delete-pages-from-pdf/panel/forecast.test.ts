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

test('what stays is counted, unless a rule is still to find more that goes', () => {
  const files = [{ document: 'a', pages: '1,5-6' }]
  expect(forecast({ files }, [file('a', 9), file('b', 4)])).toEqual({ pages: { count: 10, of: 13 }, action: 'Delete 3 pages' })
  expect(forecast({ files, blank: true }, [file('a', 9)])).toEqual({})
  expect(forecast({}, [file('a', 9)])).toEqual({})
})
