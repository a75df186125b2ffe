import { charstring } from './charstring.ts'
import { type BuiltGlyph, boundsOf } from './outline.ts'

/** A font program to be built in the Compact Font Format. */
export interface CffContent {
  name: string
  glyphs: readonly BuiltGlyph[]
  /** The collection whose numbers the codes are; a simple font has names instead, those of `glyphName`. */
  collection?: { registry: string; ordering: string; supplement: number }
}

/** The name of the glyph of a code in a simple font. */
export function glyphName({ code }: BuiltGlyph): string {
  return `code${code}`
}

/** Builds a font program from outlines. */
export function cffFont({ name, glyphs, collection }: CffContent): Buffer {
  const strings = collection ? [collection.registry, collection.ordering] : glyphs.map(glyphName)
  const head = Buffer.concat([Buffer.from([1, 0, 4, 4]), indexOf([Buffer.from(name, 'latin1')])])
  const between = Buffer.concat([indexOf(strings.map((text) => Buffer.from(text, 'latin1'))), indexOf([])])
  const charset = Buffer.concat([Buffer.of(0), ...glyphs.map(({ code }, index) => uint16(collection ? code : standardStrings + index))])
  const charstrings = indexOf([charstring([], 0), ...glyphs.map(({ outline, width }) => charstring(outline, width))])
  const bounds = boundsOf(glyphs.map(({ outline }) => outline))
  const dictionary = (places: Places) =>
    indexOf([
      Buffer.concat([
        ...(collection ? [entry(ros, standardStrings, standardStrings + 1, collection.supplement)] : []),
        entry([5], ...bounds),
        entry([15], places.charset),
        entry([17], places.charstrings),
        ...(collection
          ? [entry(cidCount, 65_536), entry(fdArray, places.fonts), entry(fdSelect, places.select)]
          : [entry([18], privateData.length, places.private)]),
      ]),
    ])
  // Every number of a dictionary has the same length, so that its size is known before the places are.
  let at = head.length + dictionary({ charset: 0, charstrings: 0, private: 0, fonts: 0, select: 0 }).length + between.length
  const place = (bytes: Buffer) => {
    at += bytes.length
    return at - bytes.length
  }
  const [charsetAt, charstringsAt, privateAt] = [place(charset), place(charstrings), place(privateData)]
  const select = Buffer.concat([Buffer.from([3, 0, 1, 0, 0, 0]), uint16(glyphs.length + 1)])
  const fonts = indexOf([entry([18], privateData.length, privateAt)])
  const places = { charset: charsetAt, charstrings: charstringsAt, private: privateAt, select: place(select), fonts: place(fonts) }
  const tail = collection ? [select, fonts] : []
  return Buffer.concat([head, dictionary(places), between, charset, charstrings, privateData, ...tail])
}

interface Places {
  charset: number
  charstrings: number
  private: number
  fonts: number
  select: number
}

/** The number of strings that every font knows. */
const standardStrings = 391
const ros = [12, 30]
const cidCount = [12, 34]
const fdArray = [12, 36]
const fdSelect = [12, 37]
/** The default and the nominal width are 0, so that each glyph states its own. */
const privateData = Buffer.from([139, 20, 139, 21])

function entry(operator: readonly number[], ...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 5)
  for (const [index, value] of numbers.entries()) {
    bytes[index * 5] = 29
    bytes.writeInt32BE(value, index * 5 + 1)
  }
  return Buffer.concat([bytes, Buffer.from(operator)])
}

function indexOf(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return uint16(0)
  const head = Buffer.alloc(3 + (items.length + 1) * 4)
  head.writeUInt16BE(items.length, 0)
  head[2] = 4
  let at = 1
  for (const [index, item] of items.entries()) {
    head.writeUInt32BE(at, 3 + index * 4)
    at += item.length
  }
  head.writeUInt32BE(at, 3 + items.length * 4)
  return Buffer.concat([head, ...items])
}

function uint16(value: number): Buffer {
  return Buffer.of((value >> 8) & 0xff, value & 0xff)
}
