import { afterAll, describe, expect, test } from 'vitest'
import { refOf } from '../../testing/tool-runner.ts'
import { firstExtra, outlinedPdf, plainPdf, taggedPdf } from '../testing/documents.ts'
import { checkPdf, readBack } from '../testing/read-back.ts'
import { createMerger } from '../testing/run-merge.ts'

const { merge, close } = createMerger()
afterAll(close)

describe('bookmarks', () => {
  const files = [
    { name: 'First file.pdf', bytes: outlinedPdf('one') },
    { name: 'Second.pdf', bytes: plainPdf('two', 1, { trailer: '/Info<</Title(Its title)>>' }) },
  ]

  test('are discarded', async () => {
    expect(readBack((await merge(files, { bookmarks: 'discard' })).path).outline).toEqual([])
  })

  test('are one for each file', async () => {
    expect(readBack((await merge(files, { bookmarks: 'file' })).path).outline).toEqual([
      { title: 'First file', page: 1, children: [] },
      { title: 'Second', page: 4, children: [] },
    ])
  })

  test('stand under one entry for each file, called by the title inside', async () => {
    const { outline } = readBack((await merge(files, { bookmarks: 'nested', bookmarkTitle: 'title' })).path)
    expect(outline.map(({ title, page }) => [title, page])).toEqual([
      ['First file', 1],
      ['Its title', 4],
    ])
    expect(outline[0]?.children.map(({ title }) => title)).toEqual(['one chapter'])
  })

  test('keep links to the web', async () => {
    const extra = firstExtra(1)
    const web = plainPdf('a', 1, {
      catalogue: `/Outlines ${extra} 0 R`,
      extra: [
        `<</First ${extra + 1} 0 R/Last ${extra + 1} 0 R/Count 1>>`,
        `<</Title(Web)/Parent ${extra} 0 R/A<</S/URI/URI(https://example.org)>>>>`,
      ],
    })
    expect(readBack((await merge([web])).path).outline).toEqual([{ title: 'Web', page: '/URI', children: [] }])
  })
})

describe('tags', () => {
  test('of all files are kept, each page leading to its own', async () => {
    const merged = await merge([taggedPdf('one'), taggedPdf('two')])
    const { root, pages, get, list, text } = readBack(merged.path)
    const tree = get(root['/StructTreeRoot'])
    const numbers = list(get(tree['/ParentTree'])['/Nums'])
    const titleOf = (key: unknown) => text(get(list(numbers[numbers.indexOf(key as number) + 1])[0])['/Alt'])
    expect(pages.map((page) => titleOf(page['/StructParents']))).toEqual(['one text', 'two text'])
    expect(list(tree['/K']).map((kid) => get(get(kid)['/P']) === tree)).toEqual([true, true])
    expect(get(root['/MarkInfo'])['/Marked']).toBe(true)
    checkPdf(merged.path)
  })

  test('with roles that mean different things are told apart', async () => {
    const merged = await merge([taggedPdf('one', '/Heading/H1'), taggedPdf('two', '/Heading/H2')])
    const { root, get } = readBack(merged.path)
    expect(get(get(root['/StructTreeRoot'])['/RoleMap'])).toEqual({ '/Heading': '/H1', '/Heading_2': '/H2' })
  })

  test('of pages that do not come along are left out', async () => {
    const merged = await merge([taggedPdf('one', '', 2)], { pages: [{ document: refOf(1), pages: '2' }] })
    const { root, get, list, text } = readBack(merged.path)
    const document = get(list(get(root['/StructTreeRoot'])['/K'])[0])
    expect(list(document['/K']).map((kid) => text(get(kid)['/Alt']))).toEqual(['one text 2'])
  })
})
