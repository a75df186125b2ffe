import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { readEncoding } from '../../../fonts/font-encoding.ts'
import { stringBytes } from '../fonts/font-uses.ts'
import type { ContentRun } from './content-run.ts'
import { type CurrentFont, takenOver } from './graphics-state.ts'
import type { Resources } from './resources.ts'

/** The rendering modes that fill and stroke text, and the one that does neither (ISO 32000, 9.3.6). */
const filling = new Set([0, 2, 4, 6])
const stroking = new Set([1, 2, 5, 6])
const invisible = 3

/** Sets the font that text is shown in; `name` is that of its resource. */
export function setFont({ state, checks, page, depth, within }: ContentRun, font: PdfObject, name: string): void {
  const key = font.id > 0 ? String(font.id) : `${page} ${depth} ${within.own.id} ${name}`
  state.font = font.isDictionary
    ? { font, key, use: checks.fonts.use(key, font, page), isType3: font.get('/Subtype').name === '/Type3' }
    : undefined
}

/** Notes the codes that an operator shows, and checks what they're painted with. */
export function showText(run: ContentRun): void {
  const { state, painter, operands, bytes } = run
  const { renderingMode, font } = state
  if (filling.has(renderingMode)) painter.paint(state.fill, state)
  if (stroking.has(renderingMode)) painter.paint(state.stroke, state)
  if (!font) return
  operands.strings((string) => font.use.add(bytes, string, renderingMode === invisible))
  if (!font.isType3) return
  const clearGlyphs = checkGlyphs(run, font)
  if (clearGlyphs.size > 0 && !run.isClear) run.isClear = showsAny(run, font, clearGlyphs)
}

/** Checks all glyphs of a Type 3 font, whether they're shown or not; gives the names of those that are transparent. */
function checkGlyphs({ page, depth, state, within, checks }: ContentRun, { font, key }: CurrentFont): ReadonlySet<string> {
  const before = checks.glyphsMet.get(key)
  if (before) return before
  const clearGlyphs = new Set<string>()
  checks.glyphsMet.set(key, clearGlyphs)
  const inside: Resources = { own: font.get('/Resources'), outer: within }
  const glyphs = font.get('/CharProcs')
  for (const name of glyphs.keys()) {
    const content = contentBytes(glyphs.get(name), { lenient: true })
    const isClear = content && checks.checkContent(content, inside, { page, depth: depth + 1, start: takenOver(state) })
    if (isClear) clearGlyphs.add(name.slice(1))
  }
  return clearGlyphs
}

function showsAny({ operands, bytes }: ContentRun, { font }: CurrentFont, names: ReadonlySet<string>): boolean {
  const encoding = readEncoding(font)
  let isShown = false
  operands.strings((string) => {
    for (const code of stringBytes(bytes, string)) isShown ||= names.has(encoding.nameOf(code, []) ?? '')
  })
  return isShown
}
