import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectJob, previewJob } from '../../document-jobs.ts'
import { documentPool, inputName, type TestPool } from '../../testing/document-pool.ts'
import { madeByProgram, resizedHeic, sampleHeic, sampleJxr } from '../../testing/program-images.ts'
import { clearImage, quartersOf, sampleImage } from '../../testing/sample-image.ts'
import { writeImagePdf } from '../to-pdf/image-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-program-images-'))
const [heic, jxr] = [await sampleHeic(), await sampleJxr()]
const limitMs = 20_000
let pool: TestPool
beforeAll(async () => {
  pool = await documentPool()
})
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

describe('in a sandboxed process', () => {
  test('a HEIC photograph is checked and shown, turned once', async () => {
    const { result } = await pool.run(inspectJob, { name: inputName }, { bytes: heic, limitMs })
    expect(result).toMatchObject({ state: 'READY', facts: { pageCount: 1, pages: [{ width: 32, height: 64, rotation: 0 }] } })
    expect(
      await pool.run(previewJob, { name: inputName, page: 1, width: 20, output: 'preview.webp' }, { bytes: heic, limitMs }),
    ).toMatchObject({
      result: { width: 20, height: 40 },
    })
  })

  test('a JPEG XR image is checked', async () => {
    const { result } = await pool.run(inspectJob, { name: inputName }, { bytes: jxr, limitMs })
    expect(result).toMatchObject({ state: 'READY', facts: { pages: [{ width: 40, height: 20 }] } })
  })

  test.each([
    [
      'a HEIC that says it has 100,000 x 100,000 pixels',
      () => resizedHeic(heic, 100_000, 100_000),
      { result: { facts: { error: { code: 'IMAGE_TOO_LARGE' } } } },
    ],
    ['a HEIC of a film alone', () => film(), { code: 'IMAGE_SEQUENCE' }],
    ['a HEIC that was cut short', () => heic.subarray(0, -100), { result: { state: 'DAMAGED' } }],
    ['a large HEIC that was cut short', () => resizedHeic(heic, 8000, 6000).subarray(0, -100), { result: { state: 'DAMAGED' } }],
    ['a HEIC without pixels', () => heic.subarray(0, 100), { result: { state: 'DAMAGED' } }],
    ['a JPEG XR that was cut short', () => jxr.subarray(0, 60), { result: { state: 'DAMAGED' } }],
    ['a JPEG XR of 100,000 x 100,000 pixels', () => largeJxr(), { result: { facts: { error: { code: 'IMAGE_TOO_LARGE' } } } }],
  ])('%s is told', async (_, make, outcome) => {
    expect(await pool.run(inspectJob, { name: inputName }, { bytes: make(), limitMs })).toMatchObject(outcome)
  })

  test('a large HEIC has its size without being decoded', async () => {
    const { result } = await pool.run(inspectJob, { name: inputName }, { bytes: resizedHeic(heic, 8000, 6000), limitMs })
    expect(result).toMatchObject({
      state: 'READY',
      facts: { pageCount: 1, pages: [{ width: 3000, height: 4000 }], createdDate: '2024-03-02T01:02:03' },
    })
  })
})

describe('in a PDF', () => {
  test('a HEIC photograph is a JPEG with its colours, its resolution and no camera data', async () => {
    const path = await imagePdf(heic)
    expect(await quartersOf(execFileSync('pdftoppm', ['-r', '72', '-png', path]))).toEqual(['red', 'green', 'blue', 'blue'])
    expect(listed(path)).toEqual([expect.stringMatching(/image +64 +128 +icc +3 +8 +jpeg .* 144 +144 /)])
    expect(readFileSync(path).includes('Exif')).toBe(false)
  })

  test('each image of a HEIC is a page, and a transparent one stays so', async () => {
    const [red, clear] = [await sampleImage().removeAlpha().png().toBuffer(), await clearImage().png().toBuffer()]
    const two = madeByProgram('heif-enc', { ending: 'png', bytes: red }, { ending: 'png', bytes: red })
    expect(listed(await imagePdf(two))).toHaveLength(2)
    const path = await imagePdf(madeByProgram('heif-enc', { ending: 'png', bytes: clear }))
    expect(listed(path)).toEqual([expect.stringMatching(/ image /), expect.stringMatching(/ smask /)])
  })

  test('a JPEG XR image looks as it did', async () => {
    const path = await imagePdf(jxr)
    expect(await quartersOf(execFileSync('pdftoppm', ['-r', '72', '-png', path]))).toEqual(['green', 'blue', 'red', 'blue'])
  })

  test('an SVG is a drawing with text, and its own size', async () => {
    const path = await imagePdf(Buffer.from(svg('<rect width="80" height="40" fill="red"/><text y="30">Words</text>')))
    expect(listed(path)).toEqual([])
    expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('Words')
    expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).toMatch(/size:\s+80 x 40 pts/)
  })
})

describe('a hostile SVG', () => {
  test.each(['file:///etc/passwd', '/etc/passwd', 'secret.txt', 'http://127.0.0.1:9/'])('reads nothing at %s', async (address) => {
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    const parts = [
      `<text y="20">seen<xi:include parse="text" href="${address}"/></text>`,
      `<image href="${address}" width="9" height="9"/><style>@import url(${address});</style>`,
    ]
    const text = execFileSync('pdftotext', [await imagePdf(Buffer.from(svg(parts.join('')))), '-'], { encoding: 'utf8' })
    expect(text.trim()).toBe('seen')
  })

  test.each([
    ['an outside entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', svg('<text>&x;</text>'), 'DOCUMENT_DAMAGED'],
    ['entities that multiply', `<!DOCTYPE svg [${multiplying()}]>`, svg('<text>&a9;</text>'), 'DOCUMENT_DAMAGED'],
    ['elements nested without end', '', svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)), 'DOCUMENT_DAMAGED'],
    ['a gigantic size', '', svg('', 'width="100000" height="100000"'), 'IMAGE_TOO_LARGE'],
    ['no size', '', svg('', 'width="0" height="0"'), 'DOCUMENT_DAMAGED'],
  ])('with %s is told', async (_, before, body, code) => {
    await expect(imagePdf(Buffer.from(before + body))).rejects.toMatchObject({ code })
  })
})

let files = 0

async function imagePdf(bytes: Uint8Array): Promise<string> {
  files += 1
  const [from, to] = [join(folder, `${files}.bin`), join(folder, `${files}.pdf`)]
  writeFileSync(from, bytes)
  await writeImagePdf(from, to)
  execFileSync('qpdf', ['--check', to], { stdio: 'pipe' })
  for (const made of ['drawing.pdf', 'decoded.jpg', 'decoded-1.jpg', 'decoded.png', 'decoded.tif'])
    expect(existsSync(`${from}.${made}`)).toBe(false)
  return to
}

function listed(path: string): string[] {
  return execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
}

function svg(content: string, size = 'width="80" height="40"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xi="http://www.w3.org/2001/XInclude" ${size}>${content}</svg>`
}

function multiplying(): string {
  const next = (level: number) => `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`
  return `<!ENTITY a0 "ha">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(next).join('')}`
}

/** The first box of an image sequence, and the box of a video. */
function film(): Buffer {
  return Buffer.from('\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc\0\0\0\x10moov\0\0\0\x08mvhd', 'latin1')
}

function largeJxr(): Buffer {
  const bytes = Buffer.from(jxr)
  const directory = bytes.readUInt32LE(4)
  for (let entry = directory + 2; entry < directory + 2 + bytes.readUInt16LE(directory) * 12; entry += 12)
    if ([0xbc80, 0xbc81].includes(bytes.readUInt16LE(entry))) bytes.writeUInt32LE(100_000, entry + 8)
  return bytes
}
