import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLibrary } from './library.ts'
import { emptyPdf, openPdf, type Pdf } from './pdf.ts'
import { openRepairing } from './repair.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-qpdf-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the library', () => {
  test('has every call that is used and tells its version', () => {
    expect(checkLibrary()).toMatch(/^1\d\.\d+/)
  })
})

describe('objects', () => {
  test('are read back as they were made', () => {
    using pdf = emptyPdf()
    const made = pdf.dictionary({ '/Name': '/Value', '/Int': 7, '/Real': 1.5, '/True': true })
    made.set('/Text', pdf.text('Ωmega')).set('/List', pdf.array([1, 2, '/Three']))
    expect(made.get('/Name').name).toBe('/Value')
    expect(made.get('/Int').integer).toBe(7)
    expect(made.get('/Real').number).toBe(1.5)
    expect(made.get('/True').boolean).toBe(true)
    expect(made.get('/Text').text).toBe('Ωmega')
    expect(
      made
        .get('/List')
        .items()
        .map((item) => item.unparse()),
    ).toEqual(['1', '2', '/Three'])
    expect(made.keys().toSorted()).toEqual(['/Int', '/List', '/Name', '/Real', '/Text', '/True'])
  })

  test('answer softly for what they are not', () => {
    using pdf = emptyPdf()
    const number = pdf.array([1]).at(0)
    expect(number.get('/Key').isNull).toBe(true)
    expect(number.items()).toEqual([])
    expect(number.text).toBeUndefined()
    expect(pdf.array().at(5).isNull).toBe(true)
  })

  test('give the numbers of arrays of any length, and gaps for what is none', () => {
    using pdf = emptyPdf()
    expect(pdf.parse('[1 -2.5 /Name (4) null 7]').numbersAmong(7)).toEqual([1, -2.5, undefined, undefined, undefined, 7])
    expect(pdf.parse('[1 -2.5 /Name]').numbers()).toEqual([1, -2.5, 0])
    const many = Array.from({ length: 40 }, (_, index) => index / 2)
    expect(pdf.array(many).numbers()).toEqual(many)
    expect(pdf.array(many).numbersAmong(3)).toEqual([0, 0.5, 1])
    expect(pdf.parse('<< >>').numbers()).toEqual([])
  })

  test('keep names that are not UTF-8', () => {
    using pdf = emptyPdf()
    const parsed = pdf.parse('<< /N#e4h /J#fc >>')
    const copy = parsed.shallowCopy()
    expect(copy.unparse()).toBe('<< /N#e4h /J#fc >>')
    expect(copy.get(copy.keys()[0] ?? '').unparse()).toBe('/J#fc')
  })

  test('keep strings with zero bytes', () => {
    using pdf = emptyPdf()
    expect(pdf.bytes(Uint8Array.of(1, 0, 2)).bytes).toEqual(Uint8Array.of(1, 0, 2))
  })

  test('copy stream bytes out of the library', () => {
    using pdf = emptyPdf()
    const first = pdf.stream('first content').streamBytes()
    pdf.stream('other content').streamBytes()
    expect(Buffer.from(first).toString()).toBe('first content')
  })

  test('made in a scope are let go', () => {
    using pdf = emptyPdf()
    const kept = pdf.dictionary({ '/Kept': 1 }).indirect()
    let id = 0
    pdf.scoped(() => {
      id = pdf.dictionary({ '/Made': 2 }).indirect().id
    })
    expect(kept.get('/Kept').integer).toBe(1)
    expect(pdf.object(id).get('/Made').integer).toBe(2)
  })
})

describe('documents', () => {
  test('are written and opened again', () => {
    const path = writePages('round.pdf', 3)
    using pdf = openPdf(path)
    expect(pdf.pageCount).toBe(3)
    expect(pdf.isEncrypted).toBe(false)
    expect(pdf.pageNumberOf(pdf.page(2))).toBe(2)
    expect(qpdfCheck(path)).toContain('No syntax or stream encoding errors')
  })

  test('are read from memory while small ones together take little, and from disk otherwise', () => {
    const path = writePages('memory.pdf', 1)
    const large = join(folder, 'large.pdf')
    using made = openPdf(path)
    made.page(1).set('/Contents', made.stream(Buffer.alloc(900_000, '% ')))
    made.write(large, { copyStreams: true })
    const opened = Array.from({ length: 12 }, () => openPdf(large))
    const inMemory = opened.map(({ source }) => typeof source !== 'string')
    expect([inMemory.at(0), inMemory.at(-1)]).toEqual([true, false])
    for (const pdf of opened) expect(pdf.page(1).get('/Contents').streamBytes()).toHaveLength(900_000)
    for (const pdf of opened) pdf.dispose()
    using again = openPdf(large)
    expect(typeof again.source).not.toBe('string')
  })

  test('tell true progress while they are written', () => {
    using pdf = openPdf(writePages('progress.pdf', 40))
    const told: number[] = []
    pdf.write(join(folder, 'progress-out.pdf'), { progress: (done) => told.push(done) })
    expect(told.at(0)).toBeLessThan(0.2)
    expect(told.at(-1)).toBe(1)
    expect(told.length).toBeGreaterThan(3)
  })

  test('take pages and objects of others, references to pages following', () => {
    using source = openPdf(writePages('foreign.pdf', 2))
    const pointer = source.dictionary({ '/First': source.page(1), '/Second': source.page(2) })
    using target = emptyPdf()
    const second = target.addPage(source.page(2), source)
    const copy = target.copyForeign(source, pointer)
    expect(copy.get('/Second').id).toBe(second.id)
    expect(copy.has('/First')).toBe(false)
  })

  test('that are locked ask for the password', () => {
    const plain = writePages('plain.pdf', 1)
    const locked = join(folder, 'locked.pdf')
    execFileSync('qpdf', ['--encrypt', 'user', 'owner', '256', '--', plain, locked])
    expect(() => openPdf(locked)).toThrow(expect.objectContaining({ code: 'DOCUMENT_LOCKED' }))
    expect(() => openPdf(locked, { password: 'no' })).toThrow(expect.objectContaining({ code: 'DOCUMENT_PASSWORD_WRONG' }))
    using pdf = openPdf(locked, { password: 'user' })
    expect(pdf.isEncrypted).toBe(true)
    const open = join(folder, 'open.pdf')
    pdf.write(open)
    using unlocked = openPdf(open)
    expect(unlocked.isEncrypted).toBe(false)
  })

  test('that are no PDFs are damaged', () => {
    const path = join(folder, 'nonsense.pdf')
    writeFileSync(path, 'not a document at all')
    expect(() => openPdf(path)).toThrow(expect.objectContaining({ code: 'DOCUMENT_DAMAGED' }))
  })

  test('print nothing on standard error, whatever is wrong with them', () => {
    const path = writePages('noise.pdf', 1)
    writeFileSync(path, `${readFileSync(path, 'latin1').slice(0, -40)}`)
    const module = join(import.meta.dirname, 'pdf.ts')
    const code = `const { openPdf } = await import(${JSON.stringify(module)}); const pdf = openPdf(${JSON.stringify(path)}); pdf.parse('<<'.repeat(3) + '1 0 R')`
    const child = () =>
      execFileSync(process.execPath, ['--input-type=module', '-e', `try { ${code} } catch {}`], { stdio: 'pipe', encoding: 'utf8' })
    expect(child()).toBe('')
  })
})

describe('recorded changes', () => {
  test('are taken back in full, those made in a scope included', () => {
    using pdf = emptyPdf()
    const dictionary = pdf.dictionary({ '/Kept': 1, '/Changed': 2, '/Removed': 3 }).indirect()
    const list = pdf.array([1, 2, 3])
    dictionary.set('/List', list)
    const before = dictionary.unparse({ resolved: true })
    const takeBack = pdf.recordChanges()
    pdf.scoped(() => {
      const same = pdf.object(dictionary.id)
      same
        .set('/Changed', 20)
        .remove('/Removed')
        .set('/Added', pdf.array([7]))
      same.get('/List').removeAt(0).setAt(0, 9).append(4, 5)
    })
    expect(dictionary.unparse({ resolved: true })).toBe('<< /Added [ 7 ] /Changed 20 /Kept 1 /List [ 9 3 4 5 ] >>')
    takeBack()
    expect(dictionary.unparse({ resolved: true })).toBe(before)
  })

  test('can be recorded again', () => {
    using pdf = emptyPdf()
    const dictionary = pdf.dictionary({ '/A': 1 })
    for (const value of [2, 3]) {
      const takeBack = pdf.recordChanges()
      dictionary.set('/A', value)
      takeBack()
    }
    expect(dictionary.get('/A').integer).toBe(1)
  })
})

describe('repair', () => {
  test('says that a file without its table was damaged', async () => {
    const path = writePages('cut.pdf', 2)
    writeFileSync(path, readFileSync(path, 'latin1').replace(/startxref[\s\S]*/, ''), 'latin1')
    const mended = join(folder, 'mended.pdf')
    const { pdf, repaired } = await openRepairing(path, { newPath: () => join(folder, 'unused.pdf') })
    using document = pdf
    document.write(mended)
    expect(repaired).toBe(true)
    expect(qpdfCheck(mended)).toContain('No syntax or stream encoding errors')
  })

  test('does not call a sound file damaged', async () => {
    const { pdf, repaired } = await openRepairing(writePages('sound.pdf', 1), { newPath: () => '' })
    pdf.dispose()
    expect(repaired).toBe(false)
  })

  test('lets another engine rewrite what qpdf cannot read', async () => {
    const path = join(folder, 'unreadable.pdf')
    writeFileSync(path, 'unreadable')
    const other = writePages('other.pdf', 4)
    const { pdf, repaired } = await openRepairing(path, {
      newPath: () => join(folder, 'rewritten.pdf'),
      rewriteElsewhere: (_, to) => writeFileSync(to, readFileSync(other)),
    })
    using document = pdf
    expect([document.pageCount, repaired]).toEqual([4, true])
  })

  test('is damage where no engine can read it', async () => {
    const path = join(folder, 'hopeless.pdf')
    writeFileSync(path, 'hopeless')
    const attempt = openRepairing(path, {
      newPath: () => join(folder, 'never.pdf'),
      rewriteElsewhere: () => Promise.reject(new Error('cannot')),
    })
    await expect(attempt).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  })
})

function writePages(name: string, count: number): string {
  const path = join(folder, name)
  using pdf = emptyPdf()
  for (let page = 1; page <= count; page += 1) addTextPage(pdf, `page ${page}`)
  pdf.write(path)
  return path
}

function addTextPage(pdf: Pdf, text: string): void {
  const font = pdf.parse('<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>')
  const page = pdf.dictionary({ '/Type': '/Page', '/MediaBox': pdf.array([0, 0, 300, 300]), '/Resources': font })
  page.set('/Contents', pdf.stream(`BT /F1 20 Tf 50 100 Td (${text}) Tj ET`))
  pdf.addPage(page)
}

function qpdfCheck(path: string): string {
  return execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })
}
