import { afterAll, describe, expect, test } from 'vitest'
import { refOf } from '../../testing/tool-runner.ts'
import { firstExtra, formPdf, groupPdf, plainPdf } from '../testing/documents.ts'
import { checkPdf, readBack } from '../testing/read-back.ts'
import { createMerger } from '../testing/run-merge.ts'

const { merge, close } = createMerger()
afterAll(close)

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
    expect(merged.notes).toContainEqual({ code: 'SIMPLIFIED', document: refOf(1), details: { what: 'xfa' } })
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
