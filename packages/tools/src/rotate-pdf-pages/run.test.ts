import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { formPdf, outlinedPdf, plainPdf, testPdf } from '../merge-pdf/testing/documents.ts'
import { checkPdf, readBack } from '../merge-pdf/testing/read-back.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { type GivenOptions, Options } from './options.ts'
import run from './run.ts'

const runner = createToolRunner(run, Options)
afterAll(runner.close)

describe('turning pages', () => {
  test.each<[string, GivenOptions, number[]]>([
    ['all by a quarter with no options', {}, [90, 90, 90, 90]],
    ['those that are chosen', { angle: 180, pages: '2,last' }, [0, 180, 0, 180]],
    ['odd and even ones each in their way', { angle: 90, evenAngle: 270 }, [90, 270, 90, 270]],
    ['only odd ones, where even ones are not to be turned', { angle: 90, evenAngle: 0 }, [90, 0, 90, 0]],
    ['a page that is chosen twice once', { pages: '1,1' }, [90, 0, 0, 0]],
  ])('%s', async (_, options, rotations) => {
    expect(await rotationsOf(plainPdf('a', 4), options)).toEqual(rotations)
  })

  test('adds to the turn that a page has, its own or one it inherits', async () => {
    const own = testPdf({ pages: [{ text: 'a', entries: '/Rotate 270' }, { text: 'b', entries: '/Rotate -90' }, { text: 'c' }] })
    expect(await rotationsOf(own, { angle: 180 })).toEqual([90, 90, 180])
    const inheriting = Buffer.from(plainPdf('a', 2).toString('latin1').replace('/Count 2', '/Count 2/Rotate 90'), 'latin1')
    expect(await rotationsOf(inheriting, { angle: 90, pages: '1' })).toEqual([180, 90])
  })

  test('only pages that stand, or that lie, as they are seen', async () => {
    const mixed = testPdf({
      pages: [
        { text: 'stands', box: '0 0 400 600' },
        { text: 'lies', box: '0 0 600 400' },
        { text: 'lies turned', box: '0 0 400 600', entries: '/Rotate 90' },
        { text: 'square', box: '0 0 500 500' },
      ],
    })
    expect(await rotationsOf(mixed, { only: 'landscape', angle: 270 })).toEqual([0, 270, 0, 0])
    expect(await rotationsOf(mixed, { only: 'portrait' })).toEqual([90, 0, 90, 0])
  })

  test('says that no page lies where none does', async () => {
    const { notes, results } = await runner.run([plainPdf('a', 1)], { only: 'landscape' })
    expect(notes).toEqual([{ code: 'NOTHING_FOUND', document: refOf(1), details: { sought: ['landscape'] } }])
    expect(results).toHaveLength(1)
  })

  test('by any angle, so that what was askew stands upright, also on pages that are cropped and turned', async () => {
    // A line that rises by ten degrees; rotated clockwise by ten it is horizontal, and poppler draws it in one row of pixels.
    const askew = smallPdf(
      onePage({
        box: '0 0 400 400',
        content: '0.98481 0.17365 -0.17365 0.98481 60 100 cm 0 0 250 6 re f',
        page: '/CropBox[20 30 380 390]/Rotate 90/Annots[<</Type/Annot/Subtype/Link/Rect[200 200 210 210]/Border[0 0 0]>>]',
      }),
    )
    const { results } = await runner.run([askew], { angle: 270, tilt: 10, tiltedPage: 'keep' })
    const path = results[0]?.path ?? ''
    checkPdf(path)
    const dark = rowsOf(path)
    expect(dark.size).toEqual([360, 360])
    expect(dark.rows.length).toBeGreaterThanOrEqual(6)
    expect(dark.rows.length).toBeLessThanOrEqual(8)
    const grown = await runner.run([askew], { angle: 270, tilt: 10 })
    const side = Math.ceil(360 * (Math.cos(Math.PI / 18) + Math.sin(Math.PI / 18)))
    expect(rowsOf(grown.results[0]?.path ?? '').size).toEqual([side, side])
    expect(await rotationsOf(plainPdf('a', 2), { turns: [], tilt: 3, pages: '1' })).toEqual([0, 0])
  })

  test('by a list of single pages of several files', async () => {
    const turns = [
      { document: refOf(1), pages: '1', angle: 90 as const },
      { document: refOf(1), pages: '3', angle: 270 as const },
      { document: refOf(2), pages: 'all', angle: 180 as const },
    ]
    const { results } = await runner.run([plainPdf('a', 3), plainPdf('b', 2), plainPdf('c', 1)], { turns })
    expect(results.map(({ path }) => readBack(path).rotations)).toEqual([[90, 0, 270], [180, 180], [0]])
  })

  test('keeps everything else of the file', async () => {
    const { results, notes } = await runner.run([outlinedPdf('one'), formPdf('field', { value: 'x' })])
    const [outlined, form] = results.map(({ path }) => readBack(path))
    expect(outlined?.outline).toEqual(readBackOf(outlinedPdf('one')).outline)
    expect(outlined?.links[0]).toHaveLength(1)
    expect(form?.fields).toEqual([{ name: 'field', value: 'x', pages: [1] }])
    expect(notes).toEqual([])
    for (const { path } of results) checkPdf(path)
  })
})

describe('files', () => {
  test('are named after what they were', async () => {
    const files = [{ name: 'Scan.pdf', bytes: plainPdf('a', 1) }]
    expect((await runner.run(files)).results[0]?.name).toBe('Scan-rotated')
    expect((await runner.run(files, { fileName: '{name} turned {n}' })).results[0]?.name).toBe('Scan turned 1')
  })

  test('with a page that is not there fail alone', async () => {
    const { results, failures } = await runner.run([plainPdf('short', 1), plainPdf('long', 3)], { pages: '3' })
    expect(results).toHaveLength(1)
    expect(failures).toEqual({ [refOf(1)]: { code: 'PAGE_OUT_OF_RANGE', details: { page: 3, pageCount: 1 } } })
  })

  test('that are signed are told to lose their signature', async () => {
    const signed = readFileSync(new URL('../../fixtures/signed_verified.pdf', import.meta.url))
    const { notes, results } = await runner.run([signed])
    expect(notes).toContainEqual({ code: 'SIGNATURE_BROKEN', document: refOf(1) })
    checkPdf(results[0]?.path ?? '')
  })

  testFiles({
    files: corpusFiles(),
    atLeast: 26,
    run: (file) => runner.run([file]),
    check: ({ results }) => expect(readBackPages(results[0]?.path ?? '')).toBe(results[0]?.pageCount),
  })
})

async function rotationsOf(bytes: Buffer, options: GivenOptions): Promise<number[]> {
  const { results } = await runner.run([bytes], options)
  const lines = execFileSync('pdfinfo', ['-f', '1', '-l', '100', results[0]?.path ?? ''], { encoding: 'utf8', stdio: 'pipe' })
  return [...lines.matchAll(/^Page +\d+ rot: +(\d+)$/gm)].map(([, rotation]) => Number(rotation))
}

function readBackOf(bytes: Buffer) {
  const path = runner.newPath('.pdf')
  writeFileSync(path, bytes)
  return readBack(path)
}

function readBackPages(path: string): number {
  return Number(execFileSync('qpdf', ['--show-npages', path], { encoding: 'utf8', stdio: 'pipe' }))
}

/** The pixel size of a page drawn by poppler, and the rows with dark pixels. */
function rowsOf(path: string): { size: number[]; rows: number[] } {
  const drawn = execFileSync('pdftoppm', ['-r', '72', '-cropbox', '-gray', '-singlefile', path])
  const [head = '', width = 0, height = 0] = /^P5\n(\d+) (\d+)\n255\n/.exec(drawn.toString('latin1', 0, 40)) ?? []
  const pixels = drawn.subarray(head.length)
  const rows = Array.from({ length: Number(height) }, (_, row) => row).filter((row) =>
    pixels.subarray(row * Number(width), (row + 1) * Number(width)).some((value) => value < 100),
  )
  return { size: [Number(width), Number(height)], rows }
}
