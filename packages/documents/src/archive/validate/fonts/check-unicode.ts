import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { readToUnicode, type ToUnicode } from '../../../glyphs/to-unicode.ts'
import type { Validation } from '../validation.ts'
import { readCMap } from './cmap.ts'
import { readEncoding } from './font-encoding.ts'
import type { UsedFont } from './font-uses.ts'
import { charactersNamed } from './names/adobe-glyph-list.ts'
import { standardEncoding } from './names/encodings.ts'
import { fontFileOf, type ProgramReader } from './programs/read-program.ts'

const collections = new Set(['GB1', 'CNS1', 'Japan1', 'Korea1'])

/** Checks that every code that is shown stands for text (6.3.8 or 6.2.11.7), which levels A and U ask for. */
export function checkUnicode(font: PdfObject, used: UsedFont, { level, part, findings }: Validation, readProgram: ProgramReader): void {
  if (level.endsWith('b')) return
  const place = { page: used.page, object: used.id }
  const map = toUnicodeOf(font)
  const isText = otherText(font, part, readProgram)
  for (const { code } of used.codes()) {
    const text = map?.textOf(code)
    if (text === undefined) {
      if (!isText(code)) findings.add('GLYPH_NOT_UNICODE', place)
    } else if (text.some((character) => character === 0 || character === 0xfeff || character === 0xfffe))
      findings.add('UNICODE_VALUE_WRONG', place)
    if (text?.some(isPrivate)) findings.add('UNICODE_PRIVATE', place)
  }
}

function isPrivate(character: number): boolean {
  return (character >= 0xe000 && character <= 0xf8ff) || character >= 0xf0000
}

function toUnicodeOf(font: PdfObject): ToUnicode | undefined {
  const stream = font.get('/ToUnicode')
  const bytes = stream.isStream ? contentBytes(stream, { lenient: true }) : undefined
  return bytes && readToUnicode(Buffer.from(bytes).toString('latin1'))
}

/** Whether a code stands for text without a map of the font's own: by its collection or by the name of its glyph. */
function otherText(font: PdfObject, part: 1 | 2 | 3, readProgram: ProgramReader): (code: number) => boolean {
  if (font.get('/Subtype').name === '/Type0') {
    const info = font.get('/DescendantFonts').at(0).get('/CIDSystemInfo')
    const isKnown = info.get('/Registry').text === 'Adobe' && collections.has(info.get('/Ordering').text ?? '')
    const isIdentity = readCMap(font.get('/Encoding')).name.startsWith('Identity-')
    return () => isKnown || (part === 1 && isIdentity)
  }
  const encoding = readEncoding(font)
  if (font.get('/Subtype').name === '/TrueType' && !encoding.isPresent) return () => false
  const file = fontFileOf(font.get('/FontDescriptor'))
  const program = file && readProgram(file)
  const builtIn = program?.kind === 'named' ? program.encoding : standardEncoding
  return (code) => charactersNamed(encoding.nameOf(code, builtIn) ?? '') !== undefined
}
