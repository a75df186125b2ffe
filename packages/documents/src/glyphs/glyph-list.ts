import type { Glyphs } from '@octavo/layout/glyphs.ts'
import type { TextFont } from './text-font.ts'

/** The glyphs of one page at a time; its memory is reused, since allocating for each page would cost much. */
export interface GlyphList {
  count: number
  boxes: Float32Array
  sizes: Float32Array
  characters: Uint32Array
  pieces: Uint32Array
  /** By the numbers of pieces, from 1. */
  pieceFonts: TextFont[]
  pieceTurns: number[]
  pieceStarts: number[]
  /** Whether all text is upright and runs from left to right. */
  isPlain: boolean
}

export function createGlyphList(): GlyphList {
  return { ...arraysOf(4096), count: 0, pieceFonts: [], pieceTurns: [], pieceStarts: [], isPlain: true }
}

/** Makes room for twice as many glyphs. */
export function growGlyphList(list: GlyphList): void {
  const larger = arraysOf(list.sizes.length * 2)
  larger.boxes.set(list.boxes)
  larger.sizes.set(list.sizes)
  larger.characters.set(list.characters)
  larger.pieces.set(list.pieces)
  Object.assign(list, larger)
}

export function clearGlyphList(list: GlyphList): void {
  list.count = 0
  list.pieceFonts.length = 1
  list.pieceTurns.length = 1
  list.pieceStarts.length = 1
  list.isPlain = true
}

/** The list as the glyphs of a page of this size; valid until the list is cleared. */
export function glyphsOf(list: GlyphList, { width, height }: { width: number; height: number }): Glyphs {
  const { count, boxes, sizes, characters, pieces, pieceTurns, pieceFonts, isPlain } = list
  return {
    width,
    height,
    count,
    boxes,
    sizes,
    characters,
    pieces,
    isPlain,
    quarterTurns: (index) => pieceTurns[pieces[index] ?? 0] ?? 0,
    style: (index) => pieceFonts[pieces[index] ?? 0]?.style ?? { bold: false, italic: false },
  }
}

function arraysOf(length: number): Pick<GlyphList, 'boxes' | 'sizes' | 'characters' | 'pieces'> {
  return {
    boxes: new Float32Array(length * 4),
    sizes: new Float32Array(length),
    characters: new Uint32Array(length),
    pieces: new Uint32Array(length),
  }
}
