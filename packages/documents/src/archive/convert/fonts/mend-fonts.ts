import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { codeSplitter } from '../../../glyphs/code-splitter.ts'
import { createFontBook } from '../../../glyphs/font-book.ts'
import { createUnicodeMaps } from '../../../glyphs/font-encoding.ts'
import type { FontUse } from '../../../inventory/font-uses.ts'
import { takeInventory } from '../../../inventory/inventory.ts'
import { type Conversion, countChanged } from '../conversion.ts'
import { useBuiltCidFont, useBuiltFont } from './built-font.ts'
import { usedCids } from './composite-codes.ts'
import { openDrawnFonts } from './drawn-fonts.ts'
import { isComposite, isType3, plainName, programOf } from './font-facts.ts'
import { addMeanings } from './meanings.ts'
import { mendComposite } from './mend-composite.ts'
import { mendEmbedded } from './mend-embedded.ts'
import { mendType3 } from './mend-type3.ts'
import { numberMissing } from './number-missing.ts'
import { type Recoded, recodeText } from './recode-text.ts'
import { addCidMeanings, substituteCidGlyphs, substituteCidName } from './substitute-composite.ts'
import { substituteName } from './substitute-face.ts'
import { substituteGlyphs } from './substitute-simple.ts'

/** Embeds the fonts that are missing and mends those that break a rule. Only fonts that show text count. */
export function mendFonts(conversion: Conversion, newPath: () => string): void {
  const { pdf } = conversion
  const { fonts } = takeInventory(pdf)
  const formFonts = fontsOfForm(conversion)
  const missing: UsedFont[] = []
  const embedded: UsedFont[] = []
  for (const [id, use] of fonts) {
    pdf.scoped(() => {
      const font = pdf.object(id)
      if (!font.isDictionary) return
      if (isType3(font)) {
        mendType3(conversion, font, use)
        return
      }
      const list = programOf(font) ? embedded : missing
      list.push({ id, use })
    })
  }
  const recoding = cutCodes(pdf, fonts)
  if (embedded.length > 0) mendAllEmbedded(conversion, embedded, { formFonts, recoding, newPath })
  if (missing.length > 0) substituteMissing(conversion, missing, { formFonts, recoding, newPath })
  recodeText(pdf, recoding)
  addMeanings(conversion, fonts, newPath)
}

/** The fonts whose strings end within a code: programs disagree about what that shows. */
function cutCodes(pdf: Pdf, fonts: ReadonlyMap<number, FontUse>): Map<number, Recoded> {
  const cut = [...fonts].filter(([id, use]) => {
    return use.hasCutCode && isComposite(pdf.object(id))
  })
  return new Map(cut.map(([id]) => [id, { split: codeSplitter(pdf.object(id)), standInFor: () => undefined }]))
}

interface UsedFont {
  id: number
  use: FontUse
}

interface FontContext {
  formFonts: ReadonlySet<number>
  /** Told which fonts get another code instead of 0. */
  recoding: Map<number, Recoded>
  newPath: () => string
}

function mendAllEmbedded(conversion: Conversion, embedded: readonly UsedFont[], { formFonts, recoding, newPath }: FontContext): void {
  const { pdf } = conversion
  const ids = embedded.map(({ id }) => id)
  using drawn = openDrawnFonts(pdf, ids, newPath)
  using book = createFontBook(pdf, newPath)
  for (const { id, use } of embedded)
    pdf.scoped(() => mendEmbedded(conversion, pdf.object(id), { use, drawn: drawn.of(id), book, isFormFont: formFonts.has(id), recoding }))
}

function fontsOfForm({ pdf }: Conversion): Set<number> {
  const fonts = pdf.root.get('/AcroForm').get('/DR').get('/Font')
  return new Set(fonts.keys().map((name) => fonts.get(name).id))
}

/** Codes that somebody may type into a field. */
const typed = Array.from({ length: 224 }, (_, index) => index + 32)

function substituteMissing(conversion: Conversion, missing: readonly UsedFont[], { formFonts, recoding, newPath }: FontContext): void {
  const { pdf } = conversion
  using book = createFontBook(pdf, newPath)
  const codesOf = ({ id, use }: UsedFont) => [...new Set([...use.codes(), ...(formFonts.has(id) ? typed : [])])]
  const simple = missing.filter(({ id }) => !isComposite(pdf.object(id)))
  for (const one of simple) {
    const known = book.find(pdf.object(one.id))
    for (const code of codesOf(one)) known?.wanted.add(code)
  }
  book.learn()
  for (const one of simple) {
    const font = pdf.object(one.id)
    const known = book.find(font)
    if (!known) continue
    noteSubstitute(conversion, font)
    useBuiltFont(pdf, font, substituteGlyphs(font, known, codesOf(one)))
  }
  for (const { id, use } of missing) if (isComposite(pdf.object(id))) substituteComposite(conversion, pdf.object(id), { use, recoding })
}

function substituteComposite(
  conversion: Conversion,
  font: PdfObject,
  { use, recoding }: { use: FontUse; recoding: Map<number, Recoded> },
): void {
  mendComposite(conversion, font, use)
  const known = usedCids(font, use)
  if (!known) return
  noteSubstitute(conversion, font)
  const used = numberMissing(conversion.pdf, font, { used: known, recoding })
  const glyphs = substituteCidGlyphs(font, used, createUnicodeMaps().of(font))
  useBuiltCidFont(conversion.pdf, font, glyphs)
  if (!font.get('/ToUnicode').isStream) addCidMeanings(conversion.pdf, font, { used, glyphs })
}

function noteSubstitute(conversion: Conversion, font: PdfObject): void {
  const name = plainName(font)
  const flags = font.get('/FontDescriptor').get('/Flags').integer ?? 0
  countChanged(conversion, 'fonts-substituted')
  conversion.substitutes.set(name, isComposite(font) ? substituteCidName(font) : substituteName({ name, flags }))
}
