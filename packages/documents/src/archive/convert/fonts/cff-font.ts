import { cffIndex, cffOperator, placeEntry, shortEntry, standardStringCount, uint16 } from '../../../fonts/programs/cff-writer.ts'
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
  const head = Buffer.concat([Buffer.from([1, 0, 4, 4]), cffIndex([Buffer.from(name, 'latin1')])])
  const between = Buffer.concat([cffIndex(strings.map((text) => Buffer.from(text, 'latin1'))), cffIndex([])])
  const charset = Buffer.concat([Buffer.of(0), ...glyphs.map(({ code }, index) => uint16(collection ? code : standardStringCount + index))])
  const charstrings = cffIndex([charstring([], 0), ...glyphs.map(({ outline, width }) => charstring(outline, width))])
  const bounds = boundsOf(glyphs.map(({ outline }) => outline))
  const dictionary = (places: Places) =>
    cffIndex([
      Buffer.concat([
        ...(collection ? [placeEntry(cffOperator.ros, standardStringCount, standardStringCount + 1, collection.supplement)] : []),
        placeEntry(cffOperator.fontBBox, ...bounds),
        placeEntry(cffOperator.charset, places.charset),
        placeEntry(cffOperator.charStrings, places.charstrings),
        ...(collection
          ? [
              placeEntry(cffOperator.cidCount, 65_536),
              placeEntry(cffOperator.fdArray, places.fonts),
              placeEntry(cffOperator.fdSelect, places.select),
            ]
          : [placeEntry(cffOperator.private, privateData.length, places.private)]),
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
  const fonts = cffIndex([placeEntry(cffOperator.private, privateData.length, privateAt)])
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

/** The default and the nominal width are 0, so that each glyph states its own. */
const privateData = Buffer.concat([shortEntry(cffOperator.defaultWidth, 0), shortEntry(cffOperator.nominalWidth, 0)])
