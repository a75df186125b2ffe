import { isJoined } from '@octavo/core/text/joined-scripts.ts'
import { saidMark } from './draw-part.ts'
import { outlineOf } from './glyph-outline.ts'
import { isCluster, mostLetters } from './is-cluster.ts'
import { pageObjects } from './page-objects.ts'
import type { PageGlyph, ShownText } from './page-text.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { readPageText, type TextWish } from './read-page-text.ts'
import { traceShows } from './trace-glyphs.ts'
import type { LetterCluster, OutlineStep } from './write-charstrings.ts'

interface Clustered extends TextWish {
  font: number
  unitsPerEm: number
}

const mostClusters = 300

/**
 * The letters with marks that an open page shows in a font. Programs put marks where the tables of a font say, which documents don't have: in
 * the font alone, many stand behind their letter.
 */
export function clustersOn(module: PdfiumModule, page: number, { font, size, penEnds, unitsPerEm }: Clustered): LetterCluster[] {
  const { texts } = pageObjects(module, page)
  const read = readPageText(module, page, { size, penEnds }).shown
  const shown = read.filter(({ show, isInvisible }) => !isInvisible && module.FPDFTextObj_GetFont(texts[show] ?? 0) === font)
  const found = new Map<string, LetterCluster>()
  const isWanted = (letters: string) => !found.has(letters) && found.size < mostClusters
  const add = (cluster: LetterCluster) => cluster.steps.length > 0 && found.set(cluster.letters, cluster)
  for (const [index, one] of shown.entries()) {
    const [glyph, ...more] = one.glyphs
    const shows = glyph && more.length === 0 ? saidWith(module, texts, one.show) : []
    const isSeveral = shows.length > 1 || (glyph && [...glyph.text].length > 1)
    if (!glyph || shows.length === 0 || !isSeveral || !isCluster(glyph.text) || !isWanted(glyph.text)) continue
    const em = one.size * one.stretch
    const steps = traceShows(module, page, { shows, at: glyph, look: one, size, unitsPerEm })
    const advance = glyph.advance + kerningBehind({ glyph, shown: one }, shown[index + 1]?.glyphs[0])
    add({ letters: glyph.text, advance: (advance / em) * unitsPerEm, steps })
  }
  const memory = module.pdfium.wasmExports.malloc(16)
  try {
    for (const marked of markedLetters(shown)) {
      const letters = marked.map(({ glyph }) => glyph.text).join('')
      if (isWanted(letters)) add(joined(letters, marked, (code) => outlineOf(module, { font, code, unitsPerEm }, memory), unitsPerEm))
    }
  } finally {
    module.pdfium.wasmExports.free(memory)
  }
  return [...found.values()]
}

/** A show with those of which marked content says one text together with it. */
function saidWith(module: PdfiumModule, texts: readonly number[], show: number): number[] {
  const mark = saidMark(module, texts[show])
  if (mark === undefined) return [show]
  const shows = [show]
  for (const step of [-1, 1]) for (let next = show + step; saidMark(module, texts[next]) === mark; next += step) shows.push(next)
  return shows
}

/** Whether a page may set some of these characters as letters with marks: others don't have to be looked for. */
export function mayCluster(characters: Iterable<string>): boolean {
  return [...characters].some((character) => /\p{M}/u.test(character.normalize('NFD')) || isJoined(character))
}

interface Placed {
  glyph: PageGlyph
  shown: ShownText
}

/** A letter that is moved farther towards the one before it, in sizes, begins elsewhere. */
const mostKerning = 0.3

/** How far the next letter of a line is moved towards a letter; fonts have half letters wider than they are drawn. */
function kerningBehind({ glyph, shown: { angle, size } }: Placed, next: PageGlyph | undefined): number {
  if (!next) return 0
  const turn = (angle * Math.PI) / 180
  const [across, down] = [next.x - glyph.x, next.y - glyph.y]
  const gap = across * Math.cos(turn) + down * Math.sin(turn) - glyph.advance
  const isOnLine = Math.abs(down * Math.cos(turn) - across * Math.sin(turn)) < size * 0.05
  return isOnLine && gap < 0 && gap > -size * mostKerning ? gap : 0
}

/** Glyphs of letters with those of the marks behind them, each of its own. */
function markedLetters(shown: readonly ShownText[]): Placed[][] {
  const all = shown.flatMap((one) => one.glyphs.map((glyph) => ({ glyph, shown: one })))
  const clusters: Placed[][] = []
  for (const placed of all) {
    const isMark = /^\p{M}$/u.test(placed.glyph.text)
    if (isMark) clusters.at(-1)?.push(placed)
    else clusters.push([placed])
  }
  return clusters.filter(
    ([first, ...marks]) =>
      first &&
      marks.length > 0 &&
      marks.length < mostLetters &&
      /^[\p{L}\p{N}]$/u.test(first.glyph.text) &&
      marks.every((mark) => isOver(mark, first)),
  )
}

/** Whether a mark belongs to a letter, by its size, direction and place. */
function isOver({ shown, glyph }: Placed, letter: Placed): boolean {
  const { size, angle } = letter.shown
  const distance = Math.hypot(glyph.x - letter.glyph.x, glyph.y - letter.glyph.y)
  return Math.abs(shown.size - size) < 0.05 && Math.abs(shown.angle - angle) < 0.5 && distance < size * 1.5
}

/** The outlines of glyphs as one, each at its place. */
function joined(letters: string, marked: readonly Placed[], outline: (code: number) => OutlineStep[], unitsPerEm: number): LetterCluster {
  const [first] = marked
  const steps: OutlineStep[] = []
  let advance = 0
  for (const { glyph, shown } of marked) {
    const turn = (shown.angle * Math.PI) / 180
    const [across, down] = [glyph.x - (first?.glyph.x ?? 0), glyph.y - (first?.glyph.y ?? 0)]
    const x = ((across * Math.cos(turn) + down * Math.sin(turn)) / (shown.size * shown.stretch)) * unitsPerEm
    const y = ((across * Math.sin(turn) - down * Math.cos(turn)) / shown.size) * unitsPerEm
    for (const { kind, points } of outline(glyph.text.codePointAt(0) ?? 0))
      steps.push({ kind, points: points.map((point) => ({ x: point.x + x, y: point.y + y })) })
    advance += (glyph.advance / (shown.size * shown.stretch)) * unitsPerEm
  }
  return { letters, advance, steps }
}
