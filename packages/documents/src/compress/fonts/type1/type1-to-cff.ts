import { cffStrings } from '../../../fonts/names/cff-strings.ts'
import { standardEncoding } from '../../../fonts/names/encodings.ts'
import { cffIndex, cffOperator, placeEntry, shortEntry, standardStringCount, uint16 } from '../../../fonts/programs/cff-writer.ts'
import type { Type1Parts } from '../../../fonts/programs/type1.ts'
import type { Glyph } from './glyph.ts'
import { fontEntries, privateEntries } from './type1-entries.ts'
import { readType1Glyph } from './type1-glyph.ts'
import { type2Charstring } from './type2-charstring.ts'

/**
 * Writes a Type 1 font in the Compact Font Format, which holds the same outlines, hints, names and codes in half of the bytes: the cipher
 * of Type 1 keeps it from being compressed. Only glyphs with these names are kept, and those that they are made of. Undefined where
 * something in the font isn't understood.
 */
export function type1ToCff(font: Type1Parts, keptNames?: ReadonlySet<string>): Buffer | undefined {
  try {
    return write(font, readGlyphs(font, keptNames))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readGlyphs({ glyphs, subrs }: Type1Parts, keptNames: ReadonlySet<string> | undefined): Map<string, Glyph> {
  const read = new Map<string, Glyph>()
  const open = ['.notdef', ...(keptNames ?? glyphs.keys())]
  for (const name of open) {
    const charstring = glyphs.get(name)
    if (!charstring || read.has(name)) continue
    const glyph = readType1Glyph(charstring, subrs)
    read.set(name, glyph)
    if (glyph.accented) open.push(partName(glyph.accented.base), partName(glyph.accented.accent))
  }
  if (!read.has('.notdef')) throw new RangeError('a font without a glyph for unknown codes')
  return read
}

function partName(code: number): string {
  return standardEncoding[code] ?? '.notdef'
}

function write(font: Type1Parts, glyphs: ReadonlyMap<string, Glyph>): Buffer {
  const codes = codesByName(font.encoding)
  const names = ordered([...glyphs.keys()], codes)
  const strings = names.filter((name) => !standardStrings.has(name))
  const ids = new Map(strings.map((name, index) => [name, standardStringCount + index]))
  const idOf = (name: string) => standardStrings.get(name) ?? ids.get(name) ?? 0
  const defaultWidth = mostCommon([...glyphs.values()].map(({ width }) => width))
  const { name, entries } = fontEntries(font.clear)

  const head = Buffer.concat([Buffer.of(1, 0, 4, 4), cffIndex([latin(name)])])
  const between = Buffer.concat([cffIndex(strings.map(latin)), cffIndex([])])
  const charset = Buffer.concat([Buffer.of(0), ...names.slice(1).map((each) => uint16(idOf(each)))])
  const encoding = font.encoding === standardEncoding ? undefined : encodingTable(names, codes, idOf)
  const charstrings = cffIndex(names.flatMap((each) => glyphs.get(each) ?? []).map((glyph) => type2Charstring(glyph, defaultWidth)))
  const privateDict = Buffer.concat([privateEntries(font.secret), shortEntry(cffOperator.defaultWidth, defaultWidth)])

  const dictionary = (start: number) => {
    const encodingAt = start + charset.length
    const charstringsAt = encodingAt + (encoding?.length ?? 0)
    return cffIndex([
      Buffer.concat([
        entries,
        placeEntry(cffOperator.charset, start),
        ...(encoding ? [placeEntry(cffOperator.encoding, encodingAt)] : []),
        placeEntry(cffOperator.charStrings, charstringsAt),
        placeEntry(cffOperator.private, privateDict.length, charstringsAt + charstrings.length),
      ]),
    ])
  }
  const start = head.length + dictionary(0).length + between.length
  return Buffer.concat([head, dictionary(start), between, charset, encoding ?? Buffer.alloc(0), charstrings, privateDict])
}

const standardStrings: ReadonlyMap<string, number> = new Map(cffStrings.map((name, id) => [name, id]))

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function codesByName(encoding: Type1Parts['encoding']): Map<string, number[]> {
  const codes = new Map<string, number[]>()
  for (const [code, name] of encoding.entries()) if (name !== undefined) codes.set(name, [...(codes.get(name) ?? []), code])
  return codes
}

/** `.notdef` comes first, as the format wants it, then the glyphs that have codes. */
function ordered(names: readonly string[], codes: ReadonlyMap<string, readonly number[]>): string[] {
  const rank = (name: string) => (name === '.notdef' ? -1 : (codes.get(name)?.[0] ?? 256))
  return names.toSorted((one, other) => rank(one) - rank(other))
}

/** The first code of each glyph that has one, then the further codes of some. */
function encodingTable(names: readonly string[], codes: ReadonlyMap<string, readonly number[]>, idOf: (name: string) => number): Buffer {
  const coded = names.slice(1).filter((name) => codes.has(name))
  const first = coded.map((name) => codes.get(name)?.[0] ?? 0)
  const further = coded.flatMap((name) => (codes.get(name) ?? []).slice(1).map((code) => [code, ...uint16(idOf(name))]))
  return Buffer.from([
    further.length > 0 ? 0x80 : 0,
    first.length,
    ...first,
    ...(further.length > 0 ? [further.length, ...further.flat()] : []),
  ])
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}
