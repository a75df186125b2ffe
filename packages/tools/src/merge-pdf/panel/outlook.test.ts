import { expect, test } from 'vitest'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { outlook } from './outlook.ts'

const file = (id: string, pageCount?: number): PanelDocument => ({
  id,
  name: `${id}.pdf`,
  size: 1,
  progress: { kind: 'ready' },
  ...(pageCount !== undefined && { pageCount }),
})

test('pages that were taken out are not counted', () => {
  const pages = [{ document: 'a', pages: '2-3' }, { document: 'b' }]
  expect(outlook({ pages }, [file('a', 9), file('b', 4)])).toEqual({ pages: { count: 6 } })
  expect(outlook({ pages: [] }, [file('a', 9)])).toEqual({ pages: { count: 0 } })
  expect(outlook({}, [file('a', 9)])).toEqual({})
  expect(outlook({ pages }, [file('a', 9), file('b')])).toEqual({})
})
