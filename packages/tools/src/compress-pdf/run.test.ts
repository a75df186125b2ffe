import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { photoPdf } from '@octavo/documents/testing/photo-pdf.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { dynamicFormPdf, longPdf, portfolioPdf } from '@octavo/documents/testing/unusual-pdfs.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { attachmentPdf, formPdf, outlinedPdf } from '../merge-pdf/testing/documents.ts'
import { attachedFiles, checkPdf, readBack } from '../merge-pdf/testing/read-back.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf, type ToolRun } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { Options } from './options.ts'
import run from './run.ts'

const runner = createToolRunner(run, Options)
afterAll(runner.close)

const photo = await photoPdf()
const document = refOf(1)

describe('levels', () => {
  test('each gives a smaller file than the one before, and a coarser image', async () => {
    const made = []
    for (const level of ['lossless', 'light', 'balanced', 'strong'] as const) {
      const { results, notes } = await runner.run([photo], { level })
      const path = results[0]?.path ?? ''
      checkPdf(path)
      const after = statSync(path).size
      expect(notes).toEqual([
        after < photo.length
          ? { code: 'COMPRESSED', document, details: { before: photo.length, after, ...(level !== 'lossless' && { worstPage: 1 }) } }
          : notSmaller,
      ])
      made.push({ after, dpi: imagesIn(path)[0]?.ppi })
    }
    expect(made.map(({ dpi }) => dpi)).toEqual([400, 225, 150, 96])
    expect(made.map(({ after }) => after)).toEqual(made.map(({ after }) => after).toSorted((one, other) => other - one))
    expect(made.at(-1)?.after).toBeLessThan(photo.length / 10)
  })

  test('of your own, in colour and grey, and only above a resolution', async () => {
    const coarse = await runner.run([photo], { level: 'custom', colourDpi: 50, colourQuality: 40 })
    expect(imagesIn(pathOf(coarse))).toMatchObject([{ ppi: 50 }])
    const grey = await runner.run([photo], { level: 'custom', colourDpi: 2400, colourQuality: 90, greyDpi: 20, greyQuality: 1 })
    expect(imagesIn(pathOf(grey))).toMatchObject([{ ppi: 400 }])
    const spared = await runner.run([photo], { level: 'custom', colourDpi: 50, onlyAbove: 400 })
    expect(imagesIn(pathOf(spared))).toMatchObject([{ ppi: 400 }])
  })

  test('black and white images lose pixels only where it is said', async () => {
    const stripes = Buffer.from(Array.from({ length: 150 * 1200 }, (_, at) => (at % 150 < 75 ? 0xff : 0)))
    const mono = pdfWith(streamObject(stripes, imageEntries(1200, 1200, '/ColorSpace/DeviceGray/BitsPerComponent 1')))
    expect(imagesIn(pathOf(await runner.run([mono], { level: 'balanced' })))).toMatchObject([{ width: 1200, coding: 'jbig2' }])
    expect(imagesIn(pathOf(await runner.run([mono], { level: 'custom', monoDpi: 200 })))).toMatchObject([{ width: 600, bits: 1 }])
  })
})

test('a file of nothing but small objects is no larger than qpdf makes it', async () => {
  const links = Array.from(
    { length: 400 },
    (_, at) => `<</Type/Annot/Subtype/Link/Rect[${at} 0 ${at + 9} 9]/Dest[3 0 R/XYZ ${at} ${7 * at} 0]>>`,
  )
  const file = smallPdf([...onePage({ content: '', page: `/Annots[${links.map((_, at) => `${at + 5} 0 R`).join(' ')}]` }), ...links])
  const path = pathOf(await runner.run([file], { level: 'lossless' }))
  checkPdf(path)
  writeFileSync(`${path}.before`, file)
  execFileSync('qpdf', ['--object-streams=generate', '--recompress-flate', '--compression-level=9', `${path}.before`, `${path}.qpdf`])
  expect(statSync(path).size).toBeLessThanOrEqual(statSync(`${path}.qpdf`).size)
})

describe('an unusual file', () => {
  test('of very many pages becomes smaller and keeps them', async () => {
    const long = longPdf(400)
    const path = pathOf(await runner.run([long], { level: 'balanced' }))
    expect(statSync(path).size).toBeLessThan(long.length / 2)
    expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).toMatch(/Pages: +400/)
  })

  test('that is a portfolio keeps its files', async () => {
    const path = pathOf(await runner.run([portfolioPdf({ 'a.txt': Buffer.from('one'), 'b.txt': Buffer.from('two') })]))
    expect(readBack(path).root).toHaveProperty('/Collection')
    expect(execFileSync('pdfdetach', ['-list', path], { encoding: 'utf8' })).toContain('2 embedded files')
  })

  test('that is a dynamic form stays one', async () => {
    const { root } = readBack(pathOf(await runner.run([dynamicFormPdf()])))
    expect(root).toMatchObject({ '/NeedsRendering': true, '/AcroForm': { '/XFA': expect.any(String) } })
  })

  test('that is locked is compressed with its password, and without it says what is missing', async () => {
    const [plain, locked] = [writtenPath(photo), runner.newPath('.pdf')]
    execFileSync('qpdf', ['--encrypt', 'user', 'owner', '256', '--', plain, locked])
    const bytes = readFileSync(locked)
    const { results, notes } = await runner.run([{ name: 'a.pdf', bytes, password: 'user' }], { level: 'strong' })
    expect(statSync(results[0]?.path ?? '').size).toBeLessThan(bytes.length)
    expect(notes.map(({ code }) => code)).toContain('COMPRESSED')
    // Several, so that one can fail by itself.
    const { failures } = await runner.run([bytes, photo], { level: 'strong' })
    expect(failures[document]?.code).toBe('DOCUMENT_LOCKED')
  })

  test('of one huge image, with more pixels than are decoded, keeps every one of them', async () => {
    const side = 12_000
    const data = deflateSync(Buffer.alloc(side * (side / 8), 0x5a), { level: 1 })
    const huge = pdfWith(streamObject(data, `${imageEntries(side, side, '/BitsPerComponent 1/ColorSpace/DeviceGray')}/Filter/FlateDecode`))
    const { results } = await runner.run([huge], { level: 'strong' })
    const path = results[0]?.path ?? ''
    expect(statSync(path).size).toBeLessThanOrEqual(huge.length)
    expect(imagesIn(path)[0]).toMatchObject({ width: side, bits: 1 })
  })

  test('of fonts only loses what no text uses, and reads the same', async () => {
    const program = readFileSync('/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf')
    const descriptor = '/FontBBox[-200 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 5 0 R'
    const font = `<</Type/Font/Subtype/TrueType/BaseFont/LiberationSans/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 67/Widths[667 667 722]
      /FontDescriptor<</Type/FontDescriptor/FontName/LiberationSans/Flags 32${descriptor}>>>>`
    const page = onePage({ content: 'BT /F 24 Tf 20 100 Td (ABC) Tj ET', page: '/Resources<</Font<</F 6 0 R>>>>' })
    const fonts = smallPdf([...page, streamObject(program, `/Length1 ${program.length}`), font])
    const path = pathOf(await runner.run([fonts], { level: 'lossless' }))
    expect(statSync(path).size).toBeLessThan(fonts.length / 5)
    const drawn = (file: string) => execFileSync('pdftoppm', ['-r', '100', '-singlefile', file])
    expect(drawn(path)).toEqual(drawn(writtenPath(fonts)))
  })

  test('that was compressed already comes back as it is', async () => {
    const once = readFileSync(pathOf(await runner.run([photo], { level: 'strong' })))
    const { results, notes } = await runner.run([once], { level: 'strong' })
    expect(statSync(results[0]?.path ?? '').size).toBeLessThanOrEqual(once.length)
    expect(notes).toEqual([notSmaller])
  })
})

describe('a target size', () => {
  test.each([0.5, 0.25, 0.1, 0.05])('of %d of the file is met, and hardly undercut', async (share) => {
    const targetBytes = Math.round(photo.length * share)
    const done = await runner.run([photo], { targetBytes })
    const { size } = statSync(pathOf(done))
    expect(size).toBeLessThanOrEqual(targetBytes)
    expect(size).toBeGreaterThanOrEqual(targetBytes * 0.9)
    expect(done.notes.map(({ code }) => code)).toEqual(['COMPRESSED'])
    checkPdf(pathOf(done))
  })

  test('that needs no loss costs none', async () => {
    const plain = pdfWith(
      streamObject(Buffer.alloc(600 * 400 * 3, 'abc'), imageEntries(600, 400, '/ColorSpace/DeviceRGB/BitsPerComponent 8')),
    )
    const done = await runner.run([plain], { targetBytes: plain.length - 1000 })
    expect(imagesIn(pathOf(done))).toMatchObject([{ width: 600, coding: 'image' }])
  })

  test('that cannot be met gives the smallest, and a note says how large that is', async () => {
    const done = await runner.run([photo], { targetBytes: 1000 })
    const { size } = statSync(pathOf(done))
    expect(done.notes).toContainEqual({ code: 'TARGET_MISSED', document, details: { target: 1000, size } })
  })
})

describe('fewer colours', () => {
  const pixels = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at % 3 === 0 ? 230 : (at / 900) % 120)))
  const image = streamObject(pixels, imageEntries(300, 300, '/ColorSpace/DeviceRGB/BitsPerComponent 8'))
  const content = '0 0.4 1 rg 0 170 200 30 re f 0 1 1 0 k 0 150 200 20 re f q 140 0 0 140 5 5 cm /I Do Q'
  const colourful = smallPdf([...onePage({ content, page: '/Resources<</XObject<</I 5 0 R>>>>' }), image])

  test('leave no colour on the page, in content and images', async () => {
    expect(mostColour(writtenPath(colourful))).toBeGreaterThan(150)
    for (const level of ['lossless', 'balanced'] as const) {
      const done = await runner.run([colourful], { colours: 'grey', level })
      expect(mostColour(pathOf(done))).toBeLessThanOrEqual(2)
      expect(imagesIn(pathOf(done))).toMatchObject([{ bits: 8 }])
      checkPdf(pathOf(done))
    }
  })

  test('or nothing but black and white', async () => {
    const done = await runner.run([colourful], { colours: 'black-and-white', level: 'strong' })
    expect(imagesIn(pathOf(done))).toMatchObject([{ bits: 1 }])
    expect(mostColour(pathOf(done))).toBe(0)
  })
})

describe('a result', () => {
  test('is the file itself where nothing can be saved, and a note says so', async () => {
    const { results: once } = await runner.run([photo], { level: 'strong' })
    const small = readFileSync(once[0]?.path ?? '')
    const { results, notes } = await runner.run([{ name: 'small.pdf', bytes: small }], { level: 'strong' })
    expect(readFileSync(results[0]?.path ?? '').equals(small)).toBe(true)
    expect(results[0]?.name).toBe('small-compressed')
    expect(notes).toEqual([notSmaller])
  })

  test('has the bookmarks, links and fields of the file', async () => {
    const { results } = await runner.run([outlinedPdf('one'), formPdf('field', { value: 'x' })], { level: 'lossless' })
    const [outlined, form] = results.map(({ path }) => readBack(path))
    expect(outlined?.outline.length).toBeGreaterThan(0)
    expect(outlined?.links[0]).toHaveLength(1)
    expect(form?.fields).toEqual([{ name: 'field', value: 'x', pages: [1] }])
  })

  test('loses what it was told to lose, and nothing else', async () => {
    const { results } = await runner.run([attachmentPdf('report', 'attached'.repeat(2000))], { remove: ['attachments'] })
    expect(attachedFiles(results[0]?.path ?? '')).toEqual([])
    const { results: kept } = await runner.run([attachmentPdf('report', 'attached'.repeat(2000))])
    expect(attachedFiles(kept[0]?.path ?? '')).toHaveLength(1)
  })

  test('takes properties and fast web view', async () => {
    const { results } = await runner.run([photo], { linearize: true, properties: { title: 'Small' } })
    const told = execFileSync('pdfinfo', [results[0]?.path ?? ''], { encoding: 'utf8' })
    expect(told).toMatch(/Title: +Small/)
    expect(told).toMatch(/Optimized: +yes/)
  })

  test('of a signed file is told to lose its signature', async () => {
    const signed = readFileSync(new URL('../../fixtures/signed_verified.pdf', import.meta.url))
    const { notes, results } = await runner.run([signed], { level: 'strong' })
    expect(notes.map(({ code }) => code)).toEqual(['COMPRESSED', 'SIGNATURE_BROKEN'])
    checkPdf(results[0]?.path ?? '')
  })

  testFiles({
    files: corpusFiles(),
    atLeast: 26,
    run: (file) => runner.run([file], { level: 'strong' }),
    check: ({ results }, { bytes, password }) => {
      const path = results[0]?.path ?? ''
      expect(statSync(path).size).toBeLessThanOrEqual(bytes.length)
      const unlocked = results[0]?.password === undefined ? [] : [`--password=${password}`]
      expect(Number(execFileSync('qpdf', [...unlocked, '--show-npages', path], { stdio: 'pipe' }))).toBe(results[0]?.pageCount)
    },
  })
})

const notSmaller = { code: 'NOT_SMALLER', document }

function imageEntries(width: number, height: number, more: string): string {
  return `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${more}`
}

function pdfWith(image: Buffer): Buffer {
  const content = 'q 216 0 0 144 20 20 cm /I Do Q'
  return smallPdf([...onePage({ content, page: '/Resources<</XObject<</I 5 0 R>>>>' }), image])
}

function pathOf({ results }: ToolRun): string {
  return results[0]?.path ?? ''
}

function imagesIn(path: string) {
  const rows = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
  return rows.map((row) => {
    const [, , , width, , , , bits, coding, , , , ppi] = row.trim().split(/\s+/)
    return { width: Number(width), bits: Number(bits), coding, ppi: Number(ppi) }
  })
}

function writtenPath(bytes: Uint8Array): string {
  const path = runner.newPath('.pdf')
  writeFileSync(path, bytes)
  return path
}

/** The largest difference between red, green and blue of a pixel, as poppler draws the first page. */
function mostColour(path: string): number {
  const drawn = execFileSync('pdftoppm', ['-r', '72', '-singlefile', path])
  const head = /^P6\n\d+ \d+\n255\n/.exec(drawn.toString('latin1', 0, 40))?.[0] ?? ''
  const pixels = drawn.subarray(head.length)
  let most = 0
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const channels = [...pixels.subarray(at, at + 3)]
    most = Math.max(most, Math.max(...channels) - Math.min(...channels))
  }
  return most
}
