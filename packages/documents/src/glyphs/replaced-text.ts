import { bidiLine, inVisualOrder } from '@octavo/core/text/bidi.ts'
import { isRtl } from '@octavo/layout/scripts.ts'
import { type GlyphList, growGlyphList } from './glyph-list.ts'

/**
 * Replaces the text of the glyphs from an index on (`ActualText`; ISO 32000, 14.9.4). If they already have the same text, as in most cases,
 * each stays in place; otherwise the text is spread over the places of the glyphs.
 */
export function replaceText(list: GlyphList, from: number, text: string): void {
  const count = list.count - from
  if (count <= 0 || isSaid(list, from, text)) return
  const places = placesOf(list, from)
  const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const turns = characters.some(isRtl)
  if (turns && !places.every((place) => isBeside(place, places[0]))) return
  const placed = turns ? placedAsSeen(characters, places) : characters.map((_, at) => spread(places, at, characters.length))
  list.count = from
  for (const [at, character] of characters.entries()) write(list, character, placed[at])
  if (turns) list.isPlain = false
}

/** The places of the characters of a line that is partly right-to-left. */
function placedAsSeen(characters: readonly number[], places: readonly Place[]): (Place | undefined)[] {
  const { levels } = bidiLine(characters.map((character) => String.fromCodePoint(character)))
  const seen = inVisualOrder(characters.map((character, at) => ({ character, at, level: levels[at] ?? 0 })))
  const sorted = places.toSorted((one, other) => one.left - other.left)
  const letters = sorted.filter(({ character }) => !isBlank(character))
  const drawn = seen.filter(({ character }) => !isBlank(character))
  // If the letters are the same, each keeps its place, and spaces are the gaps between them.
  const isSame = letters.length === drawn.length && letters.every(({ character }, at) => character === drawn[at]?.character)
  const placed: (Place | undefined)[] = characters.map(() => undefined)
  if (isSame) for (const [at, letter] of drawn.entries()) placed[letter.at] = letters[at]
  else for (const [at, piece] of seen.entries()) placed[piece.at] = spread(sorted, at, seen.length)
  return placed
}

function isBeside(one: Place, other: Place | undefined): boolean {
  return other !== undefined && one.top < other.bottom && one.bottom > other.top
}

function isBlank(character: number): boolean {
  return blank.test(String.fromCodePoint(character))
}

interface Place {
  character: number
  left: number
  top: number
  right: number
  bottom: number
  size: number
  piece: number
}

/** Whether the glyphs already have this text, ignoring spaces. */
function isSaid({ characters, count }: GlyphList, from: number, text: string): boolean {
  let said = ''
  for (let index = from; index < count; index++) said += String.fromCodePoint(characters[index] ?? 0)
  return said.replace(blanks, '') === text.replace(blanks, '')
}

const blank = /[\s\u00a0\ufeff\u200e\u200f]/
const blanks = new RegExp(blank, 'g')

function placesOf({ boxes, sizes, characters, pieces, count }: GlyphList, from: number): Place[] {
  return Array.from({ length: count - from }, (_, index) => {
    const at = from + index
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(at * 4, at * 4 + 4)
    return { character: characters[at] ?? 0, left, top, right, bottom, size: sizes[at] ?? 0, piece: pieces[at] ?? 0 }
  })
}

/** The place of one of several equal parts of all places. */
function spread(places: readonly Place[], part: number, parts: number): Place {
  const [first, last] = [(part / parts) * places.length, ((part + 1) / parts) * places.length]
  const start = places[Math.floor(first)] as Place
  const end = places[Math.min(places.length, Math.ceil(last)) - 1] ?? start
  const across = (place: Place, share: number) => place.left + share * (place.right - place.left)
  const right = isBeside(start, end) ? across(end, last - Math.ceil(last) + 1) : start.right
  return { ...start, left: across(start, first - Math.floor(first)), right }
}

function write(list: GlyphList, character: number, place: Place | undefined): void {
  if (!place) return
  const { left, top, right, bottom, size, piece } = place
  if (list.count >= list.sizes.length) growGlyphList(list)
  const at = list.count
  list.boxes.set([left, top, right, bottom], at * 4)
  list.sizes[at] = size
  list.characters[at] = character
  list.pieces[at] = piece
  list.count += 1
}
