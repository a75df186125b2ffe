import type { Glyph, Mark, Show } from './model.ts'

interface ShownGlyph {
  show: Show
  glyph: Glyph
}

/** Whether a glyph is a mark that its operator draws over a letter of another one, which ends where its own glyph does. */
export function isMark({ show, glyph }: ShownGlyph): boolean {
  return glyph.part ? glyph.part === 'mark' : isOver(glyph) && showsMarks(show)
}

function showsMarks({ glyphs }: Show): boolean {
  return glyphs.length > 0 && glyphs.every(isOver)
}

function isOver({ text, part }: Glyph): boolean {
  return part ? part === 'mark' : /^[\p{Mn}\p{Me}]+$/u.test(text)
}

/** Where the letter ends that a glyph of a line is a part of. */
export function letterEnd(line: readonly ShownGlyph[], index: number): number {
  const ends: number[] = []
  for (let at = index; at >= 0; at--) {
    const one = line[at]
    if (!one) break
    const isAbove = isMark(one)
    if (!isAbove || at === 0) ends.push(one.glyph.end + one.glyph.shift)
    if (!isAbove && !one.glyph.part) break
  }
  const end = Math.max(...ends)
  // A mark of which the font doesn't tell that it is one may have a width, and the next letter begins under it.
  const next = line[index + 1]?.glyph
  const start = next && line[index]?.glyph.part ? next.start + next.shift : end
  return Math.min(end, start)
}

/** Where the pen is behind a glyph for the one that is read after it. */
export function penBehind(one: ShownGlyph, before: number): number {
  const end = one.glyph.end + one.glyph.shift
  return isMark(one) && before > end ? before : end
}

/**
 * Takes the glyphs of which marked content says another text as the parts of one letter, as readers do. Fonts often don't tell what the
 * glyphs of stacked marks and joined letters stand for.
 */
export function joinSaid(shows: readonly Show[], { said = '' }: Mark): void {
  // What a font doesn't tell the text of and gives no width is drawn over a letter.
  const ofMarks = new Map(shows.map((show) => [show, show.glyphs.every((glyph) => isOver(glyph) || glyph.end === glyph.start)]))
  for (const [index, { show, glyph }] of glyphsOf(shows).entries()) {
    glyph.text = index === 0 ? said : ''
    if (index > 0) glyph.part = ofMarks.get(show) ? 'mark' : 'letter'
  }
}

/** Whether the glyphs of some shows stand for what marked content says of them, one after the other. */
export function saysItsGlyphs(shows: readonly Show[], { said = '' }: Mark): boolean {
  const own = glyphsOf(shows).map(({ glyph }) => glyph.said ?? glyph.text)
  return plain(own.join('')) === plain(said)
}

function glyphsOf(shows: readonly Show[]): ShownGlyph[] {
  return shows.flatMap((show) => show.glyphs.map((glyph) => ({ show, glyph })))
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/[\s\p{Cc}\p{Cf}\u00ad\ufffd-]/gu, '')
}
