import { cffStrings } from '../names/cff-strings.ts'
import { standardEncoding } from '../names/encodings.ts'
import { bytesAt, type CffDict, readDict, readIndex } from './cff-parts.ts'
import { charstringWidth } from './charstring-width.ts'
import type { CidProgram, NamedProgram } from './font-program.ts'

/** The operators of dictionaries that are read here. */
const operator = { charset: 15, encoding: 16, charStrings: 17, privateDict: 18, subrs: 19, defaultWidth: 20, nominalWidth: 21 } as const
const longOperator = { fontMatrix: 1207, registry: 1230, fdArray: 1236, fdSelect: 1237 } as const

/** Reads a font in the Compact Font Format; undefined if it's none. */
export function readCff(bytes: Uint8Array): NamedProgram | CidProgram | undefined {
  try {
    return readFont(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readFont(view: DataView): NamedProgram | CidProgram | undefined {
  const names = readIndex(view, view.getUint8(2))
  const dicts = readIndex(view, names.end)
  const strings = readIndex(view, dicts.end)
  const globalSubrs = readIndex(view, strings.end)
  const top = readDict(dicts.items[0] ?? new Uint8Array(0))
  const start = top.get(operator.charStrings)?.[0]
  if (start === undefined) return undefined
  const glyphs = readIndex(view, start).items
  const charset = readCharset(view, top.get(operator.charset)?.[0] ?? 0, glyphs.length)
  const isCid = top.has(longOperator.registry)
  const parts = isCid ? partsOfCid(view, top, glyphs.length) : [partsOf(view, top)]
  const scale = (top.get(longOperator.fontMatrix)?.[0] ?? 0.001) * 1000
  const widthOf = (glyph: number) => {
    const code = glyphs[glyph]
    const own = Array.isArray(parts) ? parts[0] : parts.of(glyph)
    return code && own && charstringWidth(code, { ...own, globalSubrs: globalSubrs.items }) * (isCid ? own.scale * (scale || 1) : scale)
  }
  return isCid
    ? cidProgram(glyphs.length, charset, widthOf)
    : namedProgram(view, top, { count: glyphs.length, charset, strings: strings.items, widthOf })
}

interface Parts {
  localSubrs: Uint8Array[]
  defaultWidth: number
  nominalWidth: number
  /** Thousandths of the font's size for each unit. */
  scale: number
}

function partsOf(view: DataView, dict: CffDict): Parts {
  const [size = 0, at = 0] = dict.get(operator.privateDict) ?? []
  const own = readDict(bytesAt(view, at, at + size))
  const subrs = own.get(operator.subrs)?.[0]
  const matrix = dict.get(longOperator.fontMatrix)?.[0]
  return {
    localSubrs: subrs === undefined ? [] : readIndex(view, at + subrs).items,
    defaultWidth: own.get(operator.defaultWidth)?.[0] ?? 0,
    nominalWidth: own.get(operator.nominalWidth)?.[0] ?? 0,
    scale: matrix === undefined ? 1 : matrix < 0.5 ? matrix * 1000 : matrix,
  }
}

/** The fonts that a CID font is made of, by glyph. */
function partsOfCid(view: DataView, top: CffDict, count: number): { of(glyph: number): Parts | undefined } {
  const fonts = readIndex(view, top.get(longOperator.fdArray)?.[0] ?? 0).items.map((dict) => partsOf(view, readDict(dict)))
  const select = readSelect(view, top.get(longOperator.fdSelect)?.[0], count)
  return { of: (glyph) => fonts[select[glyph] ?? 0] }
}

function readSelect(view: DataView, at: number | undefined, count: number): Uint8Array {
  const select = new Uint8Array(count)
  if (at === undefined) return select
  if (view.getUint8(at) === 0) for (let glyph = 0; glyph < count; glyph++) select[glyph] = view.getUint8(at + 1 + glyph)
  else {
    const ranges = view.getUint16(at + 1)
    for (let range = 0; range < ranges; range++) {
      const entry = at + 3 + range * 3
      select.fill(view.getUint8(entry + 2), view.getUint16(entry), view.getUint16(entry + 3))
    }
  }
  return select
}

/** The number of the name of each glyph, or its character identifier. */
function readCharset(view: DataView, at: number, count: number): number[] {
  // The predefined sets of experts are as rare as their fonts.
  if (at <= 2) return Array.from({ length: count }, (_, glyph) => glyph)
  const format = view.getUint8(at)
  const charset = [0]
  if (format === 0) for (let glyph = 1; glyph < count; glyph++) charset.push(view.getUint16(at + 1 + (glyph - 1) * 2))
  else {
    const size = format === 1 ? 3 : 4
    for (let entry = at + 1; charset.length < count; entry += size) {
      const first = view.getUint16(entry)
      const left = format === 1 ? view.getUint8(entry + 2) : view.getUint16(entry + 2)
      for (let index = 0; index <= left && charset.length < count; index++) charset.push(first + index)
    }
  }
  return charset
}

function cidProgram(glyphCount: number, charset: readonly number[], widthOf: CidProgram['widthOf']): CidProgram {
  const glyphByCid = new Map(charset.map((cid, glyph) => [cid, glyph]))
  return { kind: 'cid', glyphCount, widthOf, glyphOfCid: (cid) => glyphByCid.get(cid), cids: () => [...glyphByCid.keys()] }
}

interface NamedParts {
  count: number
  charset: readonly number[]
  strings: readonly Uint8Array[]
  widthOf: NamedProgram['widthOf']
}

function namedProgram(view: DataView, top: CffDict, { count, charset, strings, widthOf }: NamedParts): NamedProgram {
  const nameOf = (string: number) => cffStrings[string] ?? Buffer.from(strings[string - cffStrings.length] ?? []).toString('latin1')
  const names = charset.map(nameOf)
  const glyphByName = new Map(names.map((name, glyph) => [name, glyph]))
  const encoding = readEncoding(view, top.get(operator.encoding)?.[0] ?? 0, { names, nameOf })
  return { kind: 'named', glyphCount: count, widthOf, encoding, glyphNamed: (name) => glyphByName.get(name), names: () => names }
}

function readEncoding(
  view: DataView,
  at: number,
  { names, nameOf }: { names: readonly string[]; nameOf: (string: number) => string },
): NamedProgram['encoding'] {
  if (at <= 1) return standardEncoding
  const encoding: (string | undefined)[] = Array.from({ length: 256 })
  const format = view.getUint8(at)
  const count = view.getUint8(at + 1)
  let end = at + 2
  if ((format & 0x7f) === 0) {
    for (let index = 0; index < count; index++, end++) encoding[view.getUint8(end)] = names[index + 1]
  } else {
    let glyph = 1
    for (let range = 0; range < count; range++, end += 2) {
      const first = view.getUint8(end)
      for (let index = 0; index <= view.getUint8(end + 1); index++) encoding[first + index] = names[glyph++]
    }
  }
  if (format & 0x80) {
    const more = view.getUint8(end)
    for (let index = 0; index < more; index++) encoding[view.getUint8(end + 1 + index * 3)] = nameOf(view.getUint16(end + 2 + index * 3))
  }
  return encoding
}
