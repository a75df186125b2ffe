/** An embedded font program: the glyphs that it has, and how wide they are in thousandths of the font's size. */
export interface FontProgram {
  glyphCount: number
  /** Undefined if a glyph isn't there, or its width can't be told. */
  widthOf(glyph: number): number | undefined
}

/** A program whose glyphs have names, as Type 1 fonts do. */
export interface NamedProgram extends FontProgram {
  kind: 'named'
  glyphNamed(name: string): number | undefined
  /** The names by code that the program itself has. */
  encoding: readonly (string | undefined)[]
  names(): string[]
}

/** A program whose glyphs have character identifiers. */
export interface CidProgram extends FontProgram {
  kind: 'cid'
  glyphOfCid(cid: number): number | undefined
  cids(): number[]
}

/** A program whose glyphs are found by character maps. */
export interface TrueTypeProgram extends FontProgram {
  kind: 'truetype'
  maps: readonly TrueTypeMap[]
  glyphNamed(name: string): number | undefined
}

export interface TrueTypeMap {
  platform: number
  encoding: number
  glyphOf(code: number): number
}

export type AnyProgram = NamedProgram | CidProgram | TrueTypeProgram
