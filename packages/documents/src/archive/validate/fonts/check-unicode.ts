import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { readEncoding } from '../../../fonts/font-encoding.ts'
import { standardEncoding } from '../../../fonts/names/encodings.ts'
import { charactersNamed } from '../../../fonts/names/glyph-characters.ts'
import { fontFileOf, type ProgramReader } from '../../../fonts/programs/read-program.ts'
import { readCMap } from '../../../glyphs/cmap.ts'
import { hasText } from '../../../glyphs/collections.ts'
import { readToUnicode, type ToUnicode } from '../../../glyphs/to-unicode.ts'
import type { Validation } from '../validation.ts'
import type { UsedFont } from './font-uses.ts'

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

/** A font's own map from codes to text. */
function toUnicodeOf(font: PdfObject): Pick<ToUnicode, 'textOf'> | undefined {
  const stream = font.get('/ToUnicode')
  const bytes = stream.isStream ? contentBytes(stream, { lenient: true }) : undefined
  if (!bytes) return undefined
  const source = Buffer.from(bytes).toString('latin1')
  const map = readToUnicode(source)
  const odd = oddTexts(source)
  return { textOf: (code) => odd.get(code) ?? map.textOf(code) }
}

const maxRange = 65_536

/** Texts with units that are no characters, by code: readers of text leave them out, but PDF/A allows one of them and forbids two. */
function oddTexts(source: string): ReadonlyMap<number, number[]> {
  const texts = new Map<number, number[]>()
  const add = (first: string, last: string, digits: string) => {
    const units = (digits.replace(/\s/g, '').match(/.{1,4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    for (let code = from; code <= Math.min(to, from + maxRange); code++) {
      const text = [...units.slice(0, -1), (units.at(-1) ?? 0) + code - from]
      if (text.some((unit) => unit === 0xfeff || unit === 0xfffe || unit === 0xffff)) texts.set(code, text)
    }
  }
  for (const [, inside = ''] of source.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of inside.matchAll(/<\s*([0-9a-f]+)\s*>\s*<([0-9a-f\s]+)>/gi)) add(code, code, text)
  for (const [, inside = ''] of source.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', text = ''] of inside.matchAll(/<\s*([0-9a-f]+)\s*>\s*<\s*([0-9a-f]+)\s*>\s*<([0-9a-f\s]+)>/gi))
      add(first, last, text)
  return texts
}

/** Whether a code stands for text without a map of the font's own: by its collection or by the name of its glyph. */
function otherText(font: PdfObject, part: 1 | 2 | 3, readProgram: ProgramReader): (code: number) => boolean {
  if (font.get('/Subtype').name === '/Type0') {
    const info = font.get('/DescendantFonts').at(0).get('/CIDSystemInfo')
    const isKnown = info.get('/Registry').text === 'Adobe' && collections.has(info.get('/Ordering').text ?? '')
    const { name, cidOf } = readCMap(font.get('/Encoding'))
    if (part === 1 && name.startsWith('Identity-')) return () => true
    // A collection whose texts aren't here is taken at its word.
    return (code) => isKnown && (!cidOf || hasText(info.get('/Ordering').text ?? '', cidOf(code)))
  }
  const encoding = readEncoding(font)
  if (font.get('/Subtype').name === '/TrueType' && !encoding.isPresent) return () => false
  const file = fontFileOf(font.get('/FontDescriptor'))
  const program = file && readProgram(file)
  const builtIn = program?.kind === 'named' ? program.encoding : standardEncoding
  return (code) => charactersNamed(encoding.nameOf(code, builtIn) ?? '') !== undefined
}
