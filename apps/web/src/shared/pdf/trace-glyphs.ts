import { drawPagePart } from './draw-part.ts'
import { pageObjects } from './page-objects.ts'
import type { PageSize } from './page-size.ts'
import type { PageGlyph, ShownText } from './page-text.ts'
import { nothingHidden } from './page-things.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { readPageText, type TextWish } from './read-page-text.ts'
import type { GlyphOutline, OutlineStep } from './write-charstrings.ts'

/** How many pixels high the em square of a traced glyph is, and how far its drawing reaches above and below the baseline, in em squares. */
const emPx = 128
const reach = { up: 1.1, down: 0.4 } as const
const mostGlyphs = 300
/** A glyph of more boxes is noise. */
const mostBoxes = 1500

interface Traced extends TextWish {
  font: number
  unitsPerEm: number
}

/**
 * The glyphs of a font without outlines, as fonts of type 3 are, which draw letters by any means: traced from a page that shows them. Each
 * is drawn alone, and its dark pixels become boxes.
 */
export function traceGlyphs(module: PdfiumModule, page: number, { font, size, penEnds, unitsPerEm }: Traced): GlyphOutline[] {
  const { texts } = pageObjects(module, page)
  const { shown } = readPageText(module, page, { size, penEnds })
  const upright = shown.filter(
    ({ show, angle, isInvisible }) => angle === 0 && !isInvisible && module.FPDFTextObj_GetFont(texts[show] ?? 0) === font,
  )
  const traced = new Map<number, GlyphOutline>()
  for (const one of upright)
    for (const glyph of one.glyphs) {
      const code = [...glyph.text].length === 1 ? (glyph.text.codePointAt(0) ?? 0) : 0
      if (code === 0 || traced.has(code) || glyph.advance <= 0 || traced.size >= mostGlyphs) continue
      const advance = unitsPerEm * (glyph.advance / (one.size * one.stretch))
      const steps = glyph.text.trim() === '' ? [] : stepsOf(module, page, { shown: one, glyph, size })
      traced.set(code, { code, advance, steps: scaled(steps, unitsPerEm / emPx, 1 / one.stretch) })
    }
  return [...traced.values()]
}

/** The boxes of a glyph as steps, in pixels from its origin, y up. */
function stepsOf(
  module: PdfiumModule,
  page: number,
  { shown, glyph, size }: { shown: ShownText; glyph: PageGlyph; size: PageSize },
): OutlineStep[] {
  const scale = emPx / shown.size
  const [left, top] = [Math.round(glyph.x * scale), Math.round(glyph.y * scale - reach.up * emPx)]
  const part = { scale, left, top, width: glyph.advance * scale, height: (reach.up + reach.down) * emPx, hidden: nothingHidden }
  const drawn = drawPagePart(module, page, { size, part: { ...part, only: { shows: [shown.show] } } })
  const origin = { x: glyph.x * scale - left, y: glyph.y * scale - top }
  return boxesIn(drawn).flatMap((box) => boxSteps(box, origin))
}

interface TracedShows {
  shows: readonly number[]
  /** Where they begin, and how far they reach from there. */
  at: PageGlyph
  look: Pick<ShownText, 'size' | 'stretch' | 'angle'>
  size: PageSize
  unitsPerEm: number
}

/** How far marks reach beside their letter, above and below its baseline, in em squares. */
const markReach = { beside: 0.6, up: 1.3, down: 0.7 } as const

/** What some shows draw together as one outline, from where they begin and along their baseline. */
export function traceShows(module: PdfiumModule, page: number, { shows, at, look, size, unitsPerEm }: TracedShows): OutlineStep[] {
  const scale = emPx / look.size
  const turn = (look.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const sides = { from: -markReach.beside * emPx, to: Math.max(at.advance * scale, emPx) + markReach.beside * emPx }
  const corners = [sides.from, sides.to].flatMap((along) =>
    [-markReach.up * emPx, markReach.down * emPx].map((down) => ({
      x: at.x * scale + along * cos - down * sin,
      y: at.y * scale + along * sin + down * cos,
    })),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const drawn = drawPagePart(module, page, { size, part: { scale, left, top, width, height, hidden: nothingHidden, only: { shows } } })
  const steps = boxesIn(drawn).flatMap((box) => boxSteps(box, { x: at.x * scale - left, y: at.y * scale - top }))
  const turned = steps.map(({ kind, points }) => ({
    kind,
    points: points.map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos })),
  }))
  return scaled(turned, unitsPerEm / emPx, 1 / look.stretch)
}

interface PixelBox {
  left: number
  right: number
  top: number
  bottom: number
}

/** The opaque pixels of a drawing as boxes: the runs of each row, joined to equal ones above. */
export function boxesIn({ width, height, pixels }: { width: number; height: number; pixels: Uint8ClampedArray }): PixelBox[] {
  const boxes: PixelBox[] = []
  let above = new Map<string, PixelBox>()
  for (let y = 0; y < height && boxes.length < mostBoxes; y += 1) {
    const row = new Map<string, PixelBox>()
    for (const { left, right } of runsIn(pixels.subarray(y * width * 4, (y + 1) * width * 4))) {
      const key = `${left}/${right}`
      const box = above.get(key) ?? { left, right, top: y, bottom: y }
      if (box.top === y) boxes.push(box)
      box.bottom = y + 1
      row.set(key, box)
    }
    above = row
  }
  return boxes
}

function runsIn(row: Uint8ClampedArray): { left: number; right: number }[] {
  const runs: { left: number; right: number }[] = []
  for (let x = 0; x * 4 < row.length; x += 1) {
    if ((row[x * 4 + 3] ?? 0) < 128) continue
    const last = runs.at(-1)
    if (last?.right === x) last.right = x + 1
    else runs.push({ left: x, right: x + 1 })
  }
  return runs
}

function boxSteps({ left, right, top, bottom }: PixelBox, origin: { x: number; y: number }): OutlineStep[] {
  const corner = (x: number, y: number) => [{ x: x - origin.x, y: origin.y - y }]
  return [
    { kind: 'move', points: corner(left, bottom) },
    { kind: 'line', points: corner(right, bottom) },
    { kind: 'line', points: corner(right, top) },
    { kind: 'line', points: corner(left, top) },
  ]
}

function scaled(steps: readonly OutlineStep[], factor: number, along: number): OutlineStep[] {
  return steps.map(({ kind, points }) => ({ kind, points: points.map(({ x, y }) => ({ x: x * factor * along, y: y * factor })) }))
}
