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

test('pages that were taken out are not counted', () => {
  const pages = [{ document: 'a', pages: '2-3' }, { document: 'b' }]
  expect(forecast({ pages }, [file('a', 9), file('b', 4)])).toEqual({ pages: { count: 6 } })
  expect(forecast({ pages: [] }, [file('a', 9)])).toEqual({ pages: { count: 0 } })
  expect(forecast({}, [file('a', 9)])).toEqual({})
  expect(forecast({ pages }, [file('a', 9), file('b')])).toEqual({})
})
