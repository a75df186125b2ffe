import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { noisePixels } from '../testing/noise.ts'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { compressFile } from './compress-file.ts'
import { type CompressOptions, type CompressStep, compressPdf, compressSteps, type Spared } from './compress-pdf.ts'
import { imageLevels } from './levels.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-compress-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const source = join(folder, 'source.pdf')
writeFileSync(
  source,
  smallPdf([
    ...onePage({
      content: 'q 100 0 0 100 20 20 cm /I Do Q 1 0 0 rg 130 20 50 50 re f',
      page: '/Resources<</XObject<</I 5 0 R>>>>/PieceInfo<</A 6 0 R>>',
    }),
    streamObject(
      deflateSync(noisePixels(300, 300, 3)),
      '/Type/XObject/Subtype/Image/Width 300/Height 300/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode',
    ),
    streamObject('private '.repeat(1000)),
  ]),
)

let count = 0
const newPath = (extension: string) => join(folder, `${++count}${extension}`)

/** Compresses with something that breaks a document after the steps that it's told are done. */
async function compressWith(breakIt: (pdf: Pdf, isDone: (step: CompressStep) => boolean, spared: Spared) => void) {
  const attempts: Spared[] = []
  const compress = async (pdf: Pdf, options: CompressOptions) => {
    const spared = options.spared ?? { steps: new Set(), images: new Set() }
    attempts.push(spared)
    await compressPdf(pdf, options)
    breakIt(pdf, (step) => !spared.steps.has(step), spared)
  }
  const result = await compressFile(
    { open: async () => openPdf(source), path: source },
    { images: imageLevels.balanced, newPath, compress, write: (pdf, path) => pdf.write(path, { objectStreams: true }) },
  )
  return { result, attempts, last: attempts.at(-1) }
}

const changeLook = (pdf: Pdf) => pdf.page(1).set('/Contents', pdf.stream('0 0 1 rg 0 0 200 200 re f'))
const addLayer = (pdf: Pdf) => pdf.root.set('/OCProperties', pdf.parse('<</OCGs[<</Type/OCG/Name(New)>>]/D<<>>>>'))

test('a document that nothing breaks has every step', async () => {
  const { result, attempts } = await compressWith(() => {})
  expect(result?.undone).toEqual([])
  expect(attempts).toHaveLength(1)
})

test.each(compressSteps.filter((step) => step !== 'images'))('a step that spoils the look is undone alone: %s', async (step) => {
  const { result, last } = await compressWith((pdf, isDone) => {
    if (isDone(step)) changeLook(pdf)
  })
  expect(result?.undone).toEqual([step])
  expect([...(last?.steps ?? [])]).toEqual([step])
  expect(last?.images.size).toBe(0)
})

test.each(['private data', 'equal streams', 'streams'] as const)('a step that spoils the structure is undone alone: %s', async (step) => {
  const { result, last } = await compressWith((pdf, isDone) => {
    if (isDone(step)) addLayer(pdf)
  })
  expect(result?.undone).toEqual([step])
  expect([...(last?.steps ?? [])]).toEqual([step])
})

test('images are undone for the pages that they spoil', async () => {
  const { result, last } = await compressWith((pdf, _, spared) => {
    if (!spared.images.has(5)) changeLook(pdf)
  })
  expect(result?.undone).toEqual(['images'])
  expect(last).toEqual({ steps: new Set(), images: new Set([5]) })
})

test('two steps that break two things are undone, and no other', async () => {
  const { result } = await compressWith((pdf, isDone) => {
    if (isDone('fonts')) changeLook(pdf)
    if (isDone('streams')) addLayer(pdf)
  })
  expect(result?.undone).toEqual(['fonts', 'streams'])
})

test('steps that break the same thing are undone together', async () => {
  const { result } = await compressWith((pdf, isDone) => {
    if (isDone('fonts') || isDone('streams')) changeLook(pdf)
  })
  expect(result?.undone).toEqual(expect.arrayContaining(['fonts', 'streams']))
})

test('where nothing helps, there is no result', async () => {
  expect((await compressWith(changeLook)).result).toBeUndefined()
})
