import { createPlan, movePages, pagesOfDocument, removePages, rotatePages } from '@octavo/ui/plan/page-plan.ts'
import { describe, expect, test } from 'vitest'
import { entriesOf, followFiles, isByFile, type PageEntry, planOfEntries, sameEntries, setFile, turnFile } from './page-entries.ts'

const documents = [
  { id: 'a', pageCount: 5 },
  { id: 'b', pageCount: 3 },
]
const plan = createPlan(documents.flatMap(({ id, pageCount }) => pagesOfDocument(id, pageCount)))
const keys = (...list: string[]) => new Set(list)

describe('pages written as entries', () => {
  test('are left out where they are all pages of all files in their order', () => {
    expect(entriesOf(plan.pages, documents)).toBeUndefined()
  })

  test('are runs of one file, whole files by one word', () => {
    const moved = movePages(plan, keys('b/1', 'b/2', 'b/3'), 2)
    expect(entriesOf(moved.pages, documents)).toEqual([
      { document: 'a', pages: '1-2', rotation: 0 },
      { document: 'b', pages: 'all', rotation: 0 },
      { document: 'a', pages: '3-5', rotation: 0 },
    ])
  })

  test('of one file that stand together share an entry, so that interleaving still sees one file', () => {
    const removed = removePages(plan, keys('a/2'))
    expect(entriesOf(removed.pages, documents)).toEqual([
      { document: 'a', pages: '1,3-5', rotation: 0 },
      { document: 'b', pages: 'all', rotation: 0 },
    ])
  })

  test('that run backwards are one run too', () => {
    const [a1, a2, a3, a4] = plan.pages
    const pages = [a4, a3, a2, a1, a2].flatMap((page) => (page ? [page] : []))
    expect(entriesOf(pages, documents.slice(0, 1))?.[0]?.pages).toBe('4-1,2')
  })

  test('that are turned stand in entries of their own', () => {
    const turned = rotatePages(plan, keys('a/2'), 90)
    expect(entriesOf(turned.pages, documents)?.slice(0, 3)).toEqual([
      { document: 'a', pages: '1', rotation: 0 },
      { document: 'a', pages: '2', rotation: 90 },
      { document: 'a', pages: '3-5', rotation: 0 },
    ])
  })

  test('name a file whose pages are not counted yet as a whole, at the end', () => {
    const removed = removePages(plan, keys('b/2'))
    expect(entriesOf(removed.pages, [...documents, { id: 'c' }])?.at(-1)).toEqual({ document: 'c', pages: 'all', rotation: 0 })
  })

  test('of thousands that share no order stay within the length of a selection', () => {
    const large = [{ id: 'a', pageCount: 9000 }]
    const odd = pagesOfDocument('a', 9000).filter(({ page }) => page % 2 === 1)
    const entries = entriesOf(odd, large) ?? []
    expect(entries.length).toBeGreaterThan(1)
    expect(Math.max(...entries.map(({ pages }) => pages.length))).toBeLessThan(20_000)
    expect(planOfEntries(entries, large).pages.map(({ page }) => page)).toEqual(odd.map(({ page }) => page))
  })

  test('come back as the same pages', () => {
    const arranged = rotatePages(movePages(removePages(plan, keys('a/3')), keys('b/2'), 1), keys('a/5'), 180)
    const back = planOfEntries(entriesOf(arranged.pages, documents), documents)
    expect(back.pages).toEqual(arranged.pages)
  })

  test('that name a page twice give each its own key', () => {
    const { pages } = planOfEntries([{ document: 'b', pages: '1,1', rotation: 0 }], documents)
    expect(pages.map(({ key }) => key)).toEqual(['b/1', 'b/1/2'])
  })
})

describe('entries by file', () => {
  const ranged: PageEntry[] = [
    { document: 'a', pages: '1-2', rotation: 0 },
    { document: 'b', pages: 'all', rotation: 0 },
  ]

  test('follow the order of the files, new ones whole, and forget those that are gone', () => {
    const now = [{ id: 'c' }, { id: 'a', pageCount: 5 }]
    expect(followFiles(ranged, now)).toEqual([
      { document: 'c', pages: 'all', rotation: 0 },
      { document: 'a', pages: '1-2', rotation: 0 },
    ])
    expect(followFiles(ranged, [{ id: 'b', pageCount: 3 }])).toBeUndefined()
  })

  test('are written once a file gives a range or is turned, and left out when it is whole and upright again', () => {
    const set = setFile(undefined, documents, { document: 'b', pages: '2', rotation: 0 })
    expect(set).toEqual([
      { document: 'a', pages: 'all', rotation: 0 },
      { document: 'b', pages: '2', rotation: 0 },
    ])
    expect(setFile(set, documents, { document: 'b', pages: 'all', rotation: 0 })).toBeUndefined()
    const turned = turnFile(undefined, documents, 'a')
    expect(turned?.[0]).toEqual({ document: 'a', pages: 'all', rotation: 90 })
    const around = [1, 2, 3].reduce<PageEntry[] | undefined>((entries) => turnFile(entries, documents, 'a'), turned)
    expect(around).toBeUndefined()
  })

  test('are told from pages that stand among those of other files', () => {
    expect(isByFile(undefined)).toBe(true)
    expect(isByFile(ranged)).toBe(true)
    expect(isByFile([...ranged, { document: 'a', pages: '3', rotation: 0 }])).toBe(false)
  })

  test('are compared by what they say', () => {
    expect(sameEntries(ranged, structuredClone(ranged))).toBe(true)
    expect(sameEntries(ranged, undefined)).toBe(false)
    expect(sameEntries(ranged, ranged.toReversed())).toBe(false)
  })
})
