import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { untilDrawn } from './mouse.ts'
import type { TestFile } from './pdfs.ts'

const run = promisify(execFile)

/** A box on a page as displayed: in points from the top left corner. */
export interface SeenBox {
  x: number
  y: number
  width: number
  height: number
}

/** The page on the stage, as a person sees it. */
export function stageOf(page: Page): { paper: Locator; item(name: string | RegExp): Locator; box(item: Locator): Promise<SeenBox> } {
  const paper = page.getByRole('region', { name: /^Page \d+ of / })
  return {
    paper,
    item: (name) => paper.getByRole('button', { name, exact: true }),
    async box(item) {
      const pageWidth = Number(await paper.getAttribute('data-stage'))
      await untilDrawn(page)
      return item.evaluate((button, width) => {
        const sheet = button.closest('[data-stage]')?.getBoundingClientRect()
        const thing = button.parentElement?.getBoundingClientRect()
        if (!sheet || !thing) throw new Error('there is no stage')
        const scale = sheet.width / width
        return {
          x: (thing.left - sheet.left) / scale,
          y: (thing.top - sheet.top) / scale,
          width: thing.width / scale,
          height: thing.height / scale,
        }
      }, pageWidth)
    },
  }
}

/** The box of a colour on a page of a PDF, drawn by poppler. */
export async function colourBox(path: string, number: number, colour: readonly [number, number, number]): Promise<SeenBox | undefined> {
  const perPoint = 4
  const { stdout } = await run(
    'pdftoppm',
    ['-r', String(72 * perPoint), '-cropbox', '-aa', 'no', '-aaVector', 'no', '-f', String(number), '-l', String(number), path],
    { encoding: 'buffer', maxBuffer: 200_000_000 },
  )
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1'))
  if (!head) throw new Error('poppler drew nothing')
  const [width, pixels] = [Number(head[1]), stdout.subarray(head[0].length)]
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1]
  for (let at = 0; at < pixels.length; at += 3) {
    if (colour.some((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) > 12)) continue
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return undefined
  return { x: left / perPoint, y: top / perPoint, width: (right - left + 1) / perPoint, height: (bottom - top + 1) / perPoint }
}

/** The largest distance between the edges of two boxes, in points. */
export function distance(one: SeenBox, other: SeenBox): number {
  const sides = ({ x, y, width, height }: SeenBox) => [x, y, x + width, y + height]
  return Math.max(...sides(one).map((side, index) => Math.abs(side - (sides(other)[index] ?? 0))))
}

/** How far a box has moved to the right and down, in whole points. */
export function wayFrom(before: SeenBox, after: SeenBox): number[] {
  return [after.x - before.x, after.y - before.y].map(Math.round)
}

/** The same file with pages rotated to the right and cropped to a box that doesn't start at the origin. */
export async function turnedAndCropped(file: TestFile): Promise<TestFile> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-e2e-stage-'))
  const [given, made] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')]
  try {
    const text = file.buffer
      .toString('latin1')
      .replaceAll('/MediaBox[0 0 300 400]', '/MediaBox[0 0 300 400]/CropBox[30 50 290 380]/Rotate 90')
    await writeFile(given, Buffer.from(text, 'latin1'))
    // It restores the offsets of the objects, which have moved.
    await run('qpdf', ['--warning-exit-0', given, made])
    return { ...file, buffer: await readFile(made) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
