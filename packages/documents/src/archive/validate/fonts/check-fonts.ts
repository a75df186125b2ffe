import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { createProgramReader, fontFileOf, type ProgramReader } from '../../../fonts/programs/read-program.ts'
import type { Validation } from '../validation.ts'
import { checkCompositeFont } from './check-composite-font.ts'
import { checkSimpleFont } from './check-simple-font.ts'
import { checkType3Font } from './check-type3-font.ts'
import { checkUnicode } from './check-unicode.ts'
import type { UsedFont } from './font-uses.ts'

const subtypes = new Set(['/Type1', '/MMType1', '/TrueType', '/Type3', '/Type0'])
const descendantSubtypes = new Set(['/CIDFontType0', '/CIDFontType2'])
const fileSubtypes = { 1: new Set(['/Type1C', '/CIDFontType0C']), 2: new Set(['/Type1C', '/CIDFontType0C', '/OpenType']) } as const

/** Checks the fonts that text is shown in (6.3 or 6.2.11). */
export function checkFonts(validation: Validation, fonts: readonly UsedFont[]): void {
  const readProgram = createProgramReader()
  for (const used of fonts) {
    if (!used.isUsed) continue
    validation.pdf.scoped(() => checkFont(validation.pdf.object(used.id), used, validation, readProgram))
  }
}

function checkFont(font: PdfObject, used: UsedFont, validation: Validation, readProgram: ProgramReader): void {
  const subtype = font.get('/Subtype').name ?? ''
  checkDictionary(font, subtypes, used, validation)
  if (subtype === '/Type0') {
    checkDictionary(font.get('/DescendantFonts').at(0), descendantSubtypes, used, validation)
    checkCompositeFont(font, used, validation, readProgram)
  } else if (subtype === '/Type3') checkType3Font(font, used, validation)
  else checkSimpleFont(font, used, validation, readProgram)
  checkUnicode(font, used, validation, readProgram)
}

/** What the dictionaries of all fonts need (6.3.2 or 6.2.11.2). */
function checkDictionary(font: PdfObject, allowed: ReadonlySet<string>, used: UsedFont, { part, findings }: Validation): void {
  const place = { page: used.page, object: used.id }
  const subtype = font.get('/Subtype').name ?? ''
  if (font.get('/Type').name !== '/Font') findings.add('FONT_TYPE_MISSING', place)
  if (!allowed.has(subtype)) findings.add('FONT_SUBTYPE_WRONG', place)
  if (subtype !== '/Type3' && font.get('/BaseFont').name === undefined) findings.add('FONT_NAME_MISSING', place)
  const fileSubtype = fontFileOf(font.get('/FontDescriptor'))?.get('/Subtype').name
  if (fileSubtype !== undefined && !fileSubtypes[part === 1 ? 1 : 2].has(fileSubtype)) findings.add('FONT_FILE_SUBTYPE', place)
}
