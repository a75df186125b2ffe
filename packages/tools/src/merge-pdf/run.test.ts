import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { firstExtra, formPdf, outlinedPdf, pageId, plainPdf, testPdf } from './test/documents.ts'
import { attachedFiles, checkPdf, pageLabels, readBack } from './test/read-back.ts'
import { createMerger, refOf } from './test/run-merge.ts'

const { merge, close } = createMerger()
afterAll(close)

describe('with no options', () => {
  test('joins the files in the given order', async () => {
    const merged = await merge([plainPdf('first', 2), plainPdf('second', 1)])
    expect(readBack(merged.path).texts).toEqual(['first-1', 'first-2', 'second-1'])
    expect(merged.pageCount).toBe(3)
    checkPdf(merged.path)
  })

  test('names the result after the first file', async () => {
    const merged = await merge([{ name: 'Report.pdf', bytes: plainPdf('a', 1) }, plainPdf('b', 1)])
    expect(merged).toMatchObject({ name: 'Report-merged', mimeType: 'application/pdf' })
  })

  test('tells progress that only grows and ends at 1', async () => {
    const { progress } = await merge([plainPdf('a', 5), plainPdf('b', 5)])
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
  })

  test('keeps bookmarks and what they lead to, named destinations of equal names included', async () => {
    const merged = await merge([outlinedPdf('one'), outlinedPdf('two')])
    expect(readBack(merged.path).outline).toEqual([
      { title: 'one chapter', page: 2, children: [{ title: 'one section', page: 3, children: [] }] },
      { title: 'two chapter', page: 5, children: [{ title: 'two section', page: 6, children: [] }] },
    ])
    checkPdf(merged.path)
  })

  test('keeps links leading to the pages of their own file', async () => {
    const merged = await merge([outlinedPdf('one'), outlinedPdf('two')])
    expect(readBack(merged.path).links).toEqual([[3], [], [], [6], [], []])
  })

  test('says what was kept', async () => {
    const { notes } = await merge([outlinedPdf('one'), formPdf('field', { value: 'x' })])
    expect(notes).toEqual([{ code: 'KEPT', details: { what: '2 bookmarks, 1 link, 1 form field' } }])
  })

  test('keeps the first of properties and says so', async () => {
    const merged = await merge([
      plainPdf('a', 1, { trailer: '/Info<</Title(First)/Author(Ada)>>' }),
      plainPdf('b', 1, { trailer: '/Info<</Title(Second)>>' }),
    ])
    const { information, text } = readBack(merged.path)
    expect([text(information['/Title']), text(information['/Author'])]).toEqual(['First', 'Ada'])
    expect(merged.notes).toContainEqual({ code: 'METADATA_FROM_FIRST' })
  })

  test('takes the highest version', async () => {
    const old = Buffer.from(plainPdf('a', 1).toString('latin1').replace('%PDF-1.7', '%PDF-1.3'), 'latin1')
    const merged = await merge([old, plainPdf('b', 1)])
    expect(readFileSync(merged.path, 'latin1').slice(0, 8)).toBe('%PDF-1.7')
  })

  test('keeps page labels, and numbers a file without them plainly', async () => {
    const labelled = plainPdf('a', 3, { catalogue: '/PageLabels<</Nums[0<</S/r>>2<</S/D/P(A-)/St 7>>]>>' })
    const merged = await merge([labelled, plainPdf('b', 2), labelled])
    expect(pageLabels(merged.path)).toEqual([
      { index: 0, label: { '/S': '/r', '/St': 1 } },
      { index: 2, label: { '/P': 'u:A-', '/S': '/D', '/St': 7 } },
      { index: 3, label: { '/S': '/D', '/St': 1 } },
      { index: 5, label: { '/S': '/r', '/St': 1 } },
      { index: 7, label: { '/P': 'u:A-', '/S': '/D', '/St': 7 } },
    ])
  })

  test('keeps attached files under distinct names', async () => {
    const merged = await merge([attachmentPdf('data.txt', 'one'), attachmentPdf('data.txt', 'two'), attachmentPdf('other.txt', 'x')])
    expect(attachedFiles(merged.path).toSorted()).toEqual(['data (2).txt', 'data.txt', 'other.txt'])
    expect(execFileSync('qpdf', ['--show-attachment=data (2).txt', merged.path], { encoding: 'utf8' })).toBe('two')
  })

  test('keeps layers, hidden ones hidden', async () => {
    const merged = await merge([layeredPdf('off', '/OFF[12 0 R]'), layeredPdf('base', '/BaseState/OFF/ON[11 0 R]')])
    const { root, get, list, text } = readBack(merged.path)
    const layers = get(root['/OCProperties'])
    const hidden = list(get(layers['/D'])['/OFF']).map((layer) => text(get(layer)['/Name']))
    expect(list(layers['/OCGs'])).toHaveLength(4)
    expect(hidden).toEqual(['off hidden', 'base hidden'])
  })

  test('leaves document scripts out and says so', async () => {
    const scripted = plainPdf('a', 1, { catalogue: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' })
    const merged = await merge([plainPdf('b', 1), scripted])
    expect(readFileSync(merged.path, 'latin1')).not.toContain('JavaScript')
    expect(merged.notes).toContainEqual({ code: 'DROPPED', document: refOf(2), details: { what: 'document scripts' } })
  })

  test('opens where the first file opened', async () => {
    const merged = await merge([plainPdf('a', 3, { catalogue: `/OpenAction[${pageId(2)} 0 R/Fit]` }), plainPdf('b', 1)])
    const { root, get, list } = readBack(merged.path)
    expect(get(list(root['/OpenAction'])[0])).toEqual(readBack(merged.path).pages[1])
  })

  test('writes a font that several files bring along only once', async () => {
    const font = fontPdf()
    const merged = await merge([font, font, font])
    const content = readFileSync(merged.path, 'latin1')
    expect(content.split('same font bytes').length - 1).toBe(1)
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

describe('pages', () => {
  test('are taken in any order, turned, and more than once', async () => {
    const pages = [
      { document: refOf(2), pages: '2', rotation: 90 as const },
      { document: refOf(1), pages: '3-1' },
      { document: refOf(2), pages: '1,1', rotation: 180 as const },
    ]
    const { path } = await merge([plainPdf('a', 3), plainPdf('b', 2)], { pages })
    const { texts, rotations } = readBack(path)
    expect(texts).toEqual(['b-2', 'a-3', 'a-2', 'a-1', 'b-1', 'b-1'])
    expect(rotations).toEqual([90, 0, 0, 0, 180, 180])
    checkPdf(path)
  })

  test('are turned beside the rotation that they have', async () => {
    const turned = testPdf({ pages: [{ text: 'a', entries: '/Rotate 270' }] })
    const { path } = await merge([turned], { pages: [{ document: refOf(1), rotation: 180 }, { document: refOf(1) }] })
    expect(readBack(path).rotations).toEqual([90, 270])
  })

  test('that are repeated have their own annotations', async () => {
    const { path } = await merge([outlinedPdf('a')], { pages: [{ document: refOf(1) }, { document: refOf(1), pages: '1' }] })
    const { links, pages, list } = readBack(path)
    expect(links).toEqual([[3], [], [], [3]])
    expect(list(pages[0]?.['/Annots'])[0]).not.toBe(list(pages[3]?.['/Annots'])[0])
  })

  test('that are left out take their links and bookmarks with them, and it is said', async () => {
    const merged = await merge([outlinedPdf('a')], { pages: [{ document: refOf(1), pages: '1-2' }] })
    const { links, outline } = readBack(merged.path)
    expect(links).toEqual([[], []])
    expect(outline).toEqual([{ title: 'a chapter', page: 2, children: [] }])
    expect(merged.notes).toContainEqual({ code: 'DROPPED', details: { what: '1 link to a page that is not in the result' } })
  })

  test('keep a heading for the bookmarks below it', async () => {
    const merged = await merge([outlinedPdf('a')], { pages: [{ document: refOf(1), pages: '3' }] })
    expect(readBack(merged.path).outline).toEqual([
      { title: 'a chapter', page: 1, children: [{ title: 'a section', page: 1, children: [] }] },
    ])
  })

  test('outside the document are an error', async () => {
    const attempt = merge([plainPdf('a', 2)], { pages: [{ document: refOf(1), pages: '3' }] })
    await expect(attempt).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
  })

  test('inherit what their tree says', async () => {
    const inheriting = Buffer.from(
      testPdf({ pages: [{ text: 'a' }] })
        .toString('latin1')
        .replace('/MediaBox[0 0 400 600]', ' '.repeat('/MediaBox[0 0 400 600]'.length))
        .replace('/Count 1>>', '/Count 1/MediaBox[0 0 77 88]>>'),
      'latin1',
    )
    expect(readBack((await merge([inheriting, plainPdf('b', 1)])).path).boxes[0]).toEqual([0, 0, 77, 88])
  })
})

describe('sort', () => {
  const files = [
    { name: 'b10.pdf', bytes: plainPdf('b10', 1, { trailer: '/Info<</Title(Alpha)/CreationDate(D:20200101)>>' }) },
    { name: 'b9.pdf', bytes: plainPdf('b9', 1, { trailer: '/Info<</Title(Gamma)/CreationDate(D:20190101)>>' }) },
    { name: 'a.pdf', bytes: plainPdf('a', 1, { trailer: '/Info<</Title(Beta)>>' }) },
  ]
  test.each([
    ['given', ['b10-1', 'b9-1', 'a-1']],
    ['name', ['a-1', 'b10-1', 'b9-1']],
    ['natural', ['a-1', 'b9-1', 'b10-1']],
    ['date', ['b9-1', 'b10-1', 'a-1']],
    ['title', ['b10-1', 'a-1', 'b9-1']],
  ] as const)('by %s', async (sort, texts) => {
    expect(readBack((await merge(files, { sort })).path).texts).toEqual(texts)
  })
})

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

describe('forms', () => {
  const pair = [formPdf('name', { value: 'Ada' }), formPdf('name', { value: 'Bob' })]

  test('keep fields of the same name apart by renaming', async () => {
    const merged = await merge(pair)
    expect(readBack(merged.path).fields).toEqual([
      { name: 'name', value: 'Ada', pages: [1] },
      { name: 'name_2', value: 'Bob', pages: [2] },
    ])
    expect(merged.notes).toContainEqual({ code: 'FIELDS_RENAMED', details: { count: 1 } })
    checkPdf(merged.path)
  })

  test('merge fields of the same name and type into one', async () => {
    const merged = await merge(pair, { forms: 'merge' })
    expect(readBack(merged.path).fields).toEqual([{ name: 'name', value: 'Ada', pages: [1, 2] }])
    checkPdf(merged.path)
  })

  test('merge groups of fields by their full names', async () => {
    const merged = await merge([groupPdf(['x', 'y']), groupPdf(['y', 'z'])], { forms: 'merge' })
    expect(readBack(merged.path).fields).toEqual([
      { name: 'group.x', value: undefined, pages: [1] },
      { name: 'group.y', value: undefined, pages: [1, 2] },
      { name: 'group.z', value: undefined, pages: [2] },
    ])
  })

  test('rename instead of merging where the types differ', async () => {
    const merged = await merge([formPdf('name'), formPdf('name', { field: '/FT/Btn' })], { forms: 'merge' })
    expect(readBack(merged.path).fields.map(({ name }) => name)).toEqual(['name', 'name_2'])
  })

  test('become part of the page, looking the same', async () => {
    const merged = await merge(pair, { forms: 'flatten' })
    const { fields, texts, root } = readBack(merged.path)
    expect([fields, '/AcroForm' in root]).toEqual([[], false])
    expect(texts).toEqual([expect.stringContaining('Ada'), expect.stringContaining('Bob')])
    expect(merged.notes).toContainEqual({ code: 'FORMS_FLATTENED' })
  })

  test('become part of the page where the viewer was to draw them', async () => {
    const bare = Buffer.from(
      formPdf('name', { value: 'Zoe', form: '/NeedAppearances true' })
        .toString('latin1')
        .replace(/\/AP<<\/N \d+ 0 R>>/, (found) => ' '.repeat(found.length)),
      'latin1',
    )
    const merged = await merge([bare], { forms: 'flatten' })
    expect(readBack(merged.path).texts[0]).toContain('Zoe')
  })

  test('are discarded', async () => {
    const { fields, texts, pages } = readBack((await merge(pair, { forms: 'discard' })).path)
    expect([fields, texts, pages.flatMap((page) => page['/Annots'] ?? [])]).toEqual([[], ['form', 'form'], []])
  })

  test('on a repeated page are fields of their own', async () => {
    const merged = await merge([formPdf('name', { value: 'Ada' })], { pages: [{ document: refOf(1), pages: '1,1' }] })
    expect(readBack(merged.path).fields).toEqual([
      { name: 'name', value: 'Ada', pages: [1] },
      { name: 'name_2', value: 'Ada', pages: [2] },
    ])
    checkPdf(merged.path)
  })

  test('on a repeated page are one field when merged', async () => {
    const merged = await merge([formPdf('name', { value: 'Ada' })], { pages: [{ document: refOf(1), pages: '1,1' }], forms: 'merge' })
    expect(readBack(merged.path).fields).toEqual([{ name: 'name', value: 'Ada', pages: [1, 2] }])
  })

  test('tell fonts of the same name apart', async () => {
    const courier = Buffer.from(formPdf('other').toString('latin1').replace('/Helvetica>>', '/Courier>>  '), 'latin1')
    const { root, get, list, text } = readBack((await merge([formPdf('name'), courier])).path)
    const form = get(root['/AcroForm'])
    const fonts = get(get(form['/DR'])['/Font'])
    const [, second] = list(form['/Fields']).map(get)
    expect(Object.fromEntries(Object.entries(fonts).map(([name, font]) => [name, get(font)['/BaseFont']]))).toEqual({
      '/Helv': '/Helvetica',
      '/Helv_2': '/Courier',
    })
    expect(text(second?.['/DA'])).toBe('/Helv_2 12 Tf 0 g')
  })

  test('of pages that do not come along are left out', async () => {
    const { fields } = readBack((await merge([groupPdf(['x']), plainPdf('b', 1)], { pages: [{ document: refOf(2) }] })).path)
    expect(fields).toEqual([])
  })

  test('keep the order of calculation', async () => {
    const extra = firstExtra(1)
    const { root, get, list } = readBack((await merge([plainPdf('b', 1), formPdf('sum', { form: `/CO[${extra} 0 R]` })])).path)
    const form = get(root['/AcroForm'])
    expect(list(form['/CO'])).toEqual(list(form['/Fields']))
  })

  test('lose XFA, and it is said', async () => {
    const merged = await merge([formPdf('name', { form: '/XFA[(template)3 0 R]' })])
    expect('/XFA' in readBack(merged.path).root).toBe(false)
    expect(merged.notes).toContainEqual({ code: 'DROPPED', document: refOf(1), details: { what: 'the XFA form (its plain form is kept)' } })
  })
})

describe('signatures', () => {
  const signed = formPdf('signature', { field: '/FT/Sig/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>/ByteRange[0 1 2 3]>>' })

  test.each(['rename', 'merge', 'flatten', 'discard'] as const)('are reported as broken (%s)', async (forms) => {
    const { notes } = await merge([plainPdf('a', 1), signed], { forms })
    expect(notes).toContainEqual({ code: 'SIGNATURE_BROKEN', document: refOf(2) })
  })

  test('lose their value and keep their look', async () => {
    const { root, get, list } = readBack((await merge([signed])).path)
    const field = get(list(get(root['/AcroForm'])['/Fields'])[0])
    expect(['/V' in field, '/AP' in field]).toEqual([false, true])
  })
})

describe('layout', () => {
  test('a blank page follows a file with an odd number of pages, but not the last', async () => {
    const { path } = await merge([plainPdf('a', 1), plainPdf('b', 2), plainPdf('c', 1), plainPdf('d', 1)], { blankAfterOdd: true })
    expect(readBack(path).texts).toEqual(['a-1', '', 'b-1', 'b-2', 'c-1', '', 'd-1'])
  })

  test('a blank page has the size of the page before it', async () => {
    const { path } = await merge([testPdf({ pages: [{ text: 'a', box: '0 0 300 200', entries: '/Rotate 90' }] }), plainPdf('b', 1)], {
      blankAfterOdd: true,
    })
    expect(readBack(path).boxes[1]).toEqual([0, 0, 200, 300])
  })

  test('all pages get the width of the first, those on their side its height', async () => {
    const wide = testPdf({ pages: [{ text: 'wide', box: '0 0 1200 800' }] })
    const small = testPdf({ pages: [{ text: 'small', box: '0 0 200 350' }] })
    const { path } = await merge([plainPdf('a', 1), wide, small], { sameWidth: true })
    expect(readBack(path).boxes).toEqual([
      [0, 0, 400, 600],
      [0, 0, 600, 400],
      [0, 0, 400, 700],
    ])
    expect(textPosition(path, 3, 'small').x).toBeCloseTo(100, 0)
    checkPdf(path)
  })

  test('links and their views grow with their page', async () => {
    const linked = testPdf({
      pages: [
        { text: 'small', box: '0 0 200 300', entries: `/Annots[<</Subtype/Link/Rect[10 20 30 40]/Dest[${pageId(1)} 0 R/XYZ 5 100 2]>>]` },
      ],
    })
    const { pages, get, list } = readBack((await merge([plainPdf('a', 1), linked], { sameWidth: true })).path)
    const link = get(list(pages[1]?.['/Annots'])[0])
    expect(list(link['/Rect'])).toEqual([20, 40, 60, 80])
    expect(list(link['/Dest']).slice(1)).toEqual(['/XYZ', 10, 200, 2])
  })

  test('pages of files are taken in turn', async () => {
    const { path } = await merge([plainPdf('a', 3), plainPdf('b', 2)], { interleave: {} })
    expect(readBack(path).texts).toEqual(['a-1', 'b-1', 'a-2', 'b-2', 'a-3'])
  })

  test('back sides scanned in reverse fall into place', async () => {
    const { path } = await merge([plainPdf('front', 3), plainPdf('back', 3)], { interleave: { reverse: true } })
    expect(readBack(path).texts).toEqual(['front-1', 'back-3', 'front-2', 'back-2', 'front-3', 'back-1'])
  })

  test('several pages are taken at a time', async () => {
    const { path } = await merge([plainPdf('a', 4), plainPdf('b', 3)], { interleave: { step: 2 } })
    expect(readBack(path).texts).toEqual(['a-1', 'a-2', 'b-1', 'b-2', 'a-3', 'a-4', 'b-3'])
  })
})

describe('table of contents', () => {
  const files = [
    { name: '年度报告.pdf', bytes: plainPdf('a', 2) },
    { name: 'Ελληνικά.pdf', bytes: plainPdf('b', 1, { trailer: '/Info<</Title(Greek title)>>' }) },
  ]

  test('lists the files by name, in their scripts, with links', async () => {
    const { path } = await merge(files, { toc: 'name' })
    const { texts, links } = readBack(path)
    expect(texts[0]?.split(/\s+/).toSorted()).toEqual(['2', '4', 'Contents', 'Ελληνικά', '年度报告'])
    expect(links[0]).toEqual([2, 4])
    checkPdf(path)
  })

  test('lists the files by title', async () => {
    expect(readBack((await merge(files, { toc: 'title' })).path).texts[0]).toContain('Greek title')
  })

  test('takes as many pages as it needs', async () => {
    const many = Array.from({ length: 70 }, (_, index) => ({ name: `file ${index + 1}.pdf`, bytes: plainPdf('x', 1) }))
    const { path } = await merge(many, { toc: 'name' })
    const { links, texts } = readBack(path)
    expect(links.slice(0, 3).flat()).toEqual(Array.from({ length: 70 }, (_, index) => index + 4))
    expect(texts[2]).toContain('file 70')
  })

  test('is followed by a blank page where files begin on front pages', async () => {
    const { texts, links } = readBack((await merge(files, { toc: 'name', blankAfterOdd: true })).path)
    expect(texts.slice(1)).toEqual(['', 'a-1', 'a-2', 'b-1'])
    expect(links[0]).toEqual([3, 5])
  })
})

describe('the result', () => {
  test('is named by the template', async () => {
    const { name } = await merge([{ name: 'Report.pdf', bytes: plainPdf('a', 1) }], { fileName: 'All of {name}' })
    expect(name).toBe('All of Report')
  })
})

describe('inputs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-merge-inputs-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function locked(password: string): Buffer {
    writeFileSync(join(folder, 'plain.pdf'), plainPdf('secret', 1))
    execFileSync('qpdf', ['--encrypt', password, 'owner', '256', '--', join(folder, 'plain.pdf'), join(folder, 'locked.pdf')])
    return readFileSync(join(folder, 'locked.pdf'))
  }

  test('that are locked open with their password', async () => {
    const merged = await merge([plainPdf('a', 1), { name: 'locked.pdf', bytes: locked('word'), password: 'word' }])
    expect(readBack(merged.path).texts).toEqual(['a-1', 'secret-1'])
    expect(merged.notes).toContainEqual({ code: 'ENCRYPTION_REMOVED', document: refOf(2) })
  })

  test('that are locked and have no password fail alone', async () => {
    const merged = await merge([{ name: 'locked.pdf', bytes: locked('word') }, plainPdf('a', 1)])
    expect(merged.failures).toEqual({ [refOf(1)]: { code: 'DOCUMENT_LOCKED', details: {} } })
    expect(readBack(merged.path).texts).toEqual(['a-1'])
  })

  test('with a wrong password fail alone', async () => {
    const merged = await merge([{ name: 'locked.pdf', bytes: locked('word'), password: 'other' }, plainPdf('a', 1)])
    expect(merged.failures[refOf(1)]?.code).toBe('DOCUMENT_PASSWORD_WRONG')
  })

  test('that are damaged are repaired, and it is said', async () => {
    const cut = Buffer.from(
      plainPdf('cut', 2)
        .toString('latin1')
        .replace(/startxref[\s\S]*/, ''),
      'latin1',
    )
    const merged = await merge([cut, plainPdf('a', 1)])
    expect(readBack(merged.path).texts).toEqual(['cut-1', 'cut-2', 'a-1'])
    expect(merged.notes).toContainEqual({ code: 'REPAIRED', document: refOf(1) })
  })

  test('that are beyond repair fail alone', async () => {
    const merged = await merge([Buffer.from('%PDF-1.4 nothing'), plainPdf('a', 1)])
    expect(merged.failures[refOf(1)]?.code).toBe('DOCUMENT_DAMAGED')
  })

  test('that all fail are the first error', async () => {
    const attempt = merge([{ name: 'locked.pdf', bytes: locked('word') }, Buffer.from('%PDF-1.4 nothing')])
    await expect(attempt).rejects.toMatchObject({ code: 'DOCUMENT_LOCKED' })
  })
})

function attachmentPdf(name: string, content: string): Buffer {
  const extra = firstExtra(1)
  return plainPdf('a', 1, {
    catalogue: `/Names<</EmbeddedFiles<</Names[(${name})${extra} 0 R]>>>>`,
    extra: [
      `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${extra + 1} 0 R>>>>`,
      `<</Type/EmbeddedFile/Length ${content.length}>>\nstream\n${content}\nendstream`,
    ],
  })
}

/** Objects 11 and 12 are the shown and the hidden layer. */
function layeredPdf(name: string, settings: string): Buffer {
  const padding = Array.from({ length: 11 - firstExtra(1) }, () => 'null')
  return plainPdf(name, 1, {
    catalogue: `/OCProperties<</OCGs[11 0 R 12 0 R]/D<</Order[11 0 R 12 0 R]${settings}>>>>`,
    extra: [...padding, `<</Type/OCG/Name(${name} shown)>>`, `<</Type/OCG/Name(${name} hidden)>>`],
  })
}

function fontPdf(): Buffer {
  const extra = firstExtra(1)
  const bytes = 'same font bytes'.padEnd(3000, ' ')
  return testPdf({
    pages: [{ text: 'a', resources: `/Font<</F1 ${extra} 0 R>>` }],
    extra: [
      `<</Type/Font/Subtype/TrueType/BaseFont/X/FontDescriptor ${extra + 1} 0 R>>`,
      `<</Type/FontDescriptor/FontName/X/Flags 4/FontFile2 ${extra + 2} 0 R>>`,
      `<</Length ${bytes.length}/Filter/DCTDecode>>\nstream\n${bytes}\nendstream`,
    ],
  })
}

function taggedPdf(name: string, roles = '', pageCount = 1): Buffer {
  const extra = firstExtra(pageCount)
  const element = (page: number) => extra + 1 + page
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  return testPdf({
    pages: numbers.map((page) => ({ text: `${name} ${page}`, entries: `/StructParents ${page - 1}` })),
    catalogue: `/MarkInfo<</Marked true>>/StructTreeRoot ${extra} 0 R`,
    extra: [
      `<</Type/StructTreeRoot/K ${extra + 1} 0 R/RoleMap<<${roles}>>/ParentTree<</Nums[${numbers.map((page) => `${page - 1}[${element(page)} 0 R]`).join(' ')}]>>>>`,
      `<</Type/StructElem/S/Document/P ${extra} 0 R/K[${numbers.map((page) => `${element(page)} 0 R`).join(' ')}]>>`,
      ...numbers.map(
        (page) =>
          `<</Type/StructElem/S/Heading/Alt(${name} text${page > 1 ? ` ${page}` : ''})/P ${extra + 1} 0 R/Pg ${pageId(page)} 0 R/K 0>>`,
      ),
    ],
  })
}

/** One page whose fields stand in a group. */
function groupPdf(names: readonly string[]): Buffer {
  const extra = firstExtra(1)
  const kids = names.map((_, index) => `${extra + 1 + index} 0 R`).join(' ')
  return testPdf({
    pages: [{ text: 'form', entries: `/Annots[${kids}]` }],
    catalogue: `/AcroForm<</Fields[${extra} 0 R]>>`,
    extra: [
      `<</T(group)/FT/Tx/Kids[${kids}]>>`,
      ...names.map((name) => `<</Type/Annot/Subtype/Widget/T(${name})/Parent ${extra} 0 R/Rect[0 0 50 20]>>`),
    ],
  })
}

function textPosition(path: string, page: number, word: string): { x: number } {
  const html = execFileSync('pdftotext', ['-bbox', '-f', String(page), '-l', String(page), path, '-'], { encoding: 'utf8' })
  return { x: Number(new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`).exec(html)?.[1]) }
}
