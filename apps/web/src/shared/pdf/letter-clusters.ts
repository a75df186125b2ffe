import { isJoined } from '@octavo/core/text/joined-scripts.ts'
import { saidMark } from './draw-part.ts'
import { outlineOf } from './glyph-outline.ts'
import { pageObjects } from './page-objects.ts'
import type { PageSize } from './page-size.ts'
import type { PageGlyph, ShownText } from './page-text.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { readPageText } from './read-page-text.ts'
import { traceShows } from './trace-glyphs.ts'
import type { LetterCluster, OutlineStep } from './write-charstrings.ts'

interface Clustered {
  font: number
  size: PageSize
  unitsPerEm: number
}

const mostClusters = 300
/** Marked content that says more is a word or a line. */
const mostLetters = 8

/**
 * The letters with marks that an open page shows in a font. Programs put marks where the tables of a font say, which documents don't have: in
 * the font alone, many stand behind their letter.
 */
export function clustersOn(module: PdfiumModule, page: number, { font, size, unitsPerEm }: Clustered): LetterCluster[] {
  const { texts } = pageObjects(module, page)
  const read = readPageText(module, page, size).shown
  const shown = read.filter(({ show, isInvisible }) => !isInvisible && module.FPDFTextObj_GetFont(texts[show] ?? 0) === font)
  const found = new Map<string, LetterCluster>()
  const isWanted = (letters: string) => !found.has(letters) && found.size < mostClusters
  const add = (cluster: LetterCluster) => cluster.steps.length > 0 && found.set(cluster.letters, cluster)
  for (const one of shown) {
    const [glyph, ...more] = one.glyphs
    const shows = glyph && more.length === 0 ? saidWith(module, texts, one.show) : []
    const isSeveral = shows.length > 1 || (glyph && [...glyph.text].length > 1)
    if (!glyph || shows.length === 0 || !isSeveral || !isCluster(glyph.text) || !isWanted(glyph.text)) continue
    const em = one.size * one.stretch
    const steps = traceShows(module, page, { shows, at: glyph, look: one, size, unitsPerEm })
    add({ letters: glyph.text, advance: (glyph.advance / em) * unitsPerEm, steps })
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

/** Whether a text is one letter as it is drawn: with its marks, or in a script that joins letters. */
function isCluster(text: string): boolean {
  const count = [...text].length
  return count > 0 && count <= mostLetters && !/\s/u.test(text) && (/\p{M}/u.test(text.normalize('NFD')) || (count > 1 && isJoined(text)))
}

interface Placed {
  glyph: PageGlyph
  shown: ShownText
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
