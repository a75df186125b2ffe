import type { Glyphs } from '@octavo/layout/glyphs.ts'
import type { Matrix } from '../engines/matrix.ts'
import type { RecognisedLine, RecognisedWord } from './read-hocr.ts'
import type { RecognisedPage } from './recognise-page.ts'

/** A glyph to be added to those of a page. */
interface AddedGlyph {
  character: number
  /** In pixels as read. */
  box: readonly [left: number, top: number, right: number, bottom: number]
  piece: number
  line: RecognisedLine
  word: RecognisedWord
}

/** The glyphs of a page with those that were recognised on it, for all that reads glyphs. */
export function withRecognised(own: Glyphs, { lines, toPage, turn }: RecognisedPage): Glyphs {
  const added = lines.flatMap((line) => line.words.flatMap((word, index) => glyphsOfWord(line, word, line.words[index + 1])))
  const count = own.count + added.length
  const boxes = extended(new Float32Array(count * 4), own.boxes, own.count * 4)
  const sizes = extended(new Float32Array(count), own.sizes, own.count)
  const characters = extended(new Uint32Array(count), own.characters, own.count)
  const pieces = extended(new Uint32Array(count), own.pieces, own.count)
  const lastPiece = own.pieces.subarray(0, own.count).reduce((most, piece) => Math.max(most, piece), 0)
  const scale = Math.hypot(toPage[0], toPage[1])
  let piece = lastPiece
  for (const [index, glyph] of added.entries()) {
    if (glyph.piece === firstOfWord) piece += 1
    const at = own.count + index
    boxes.set(placed(glyph.box, toPage), at * 4)
    sizes[at] = glyph.line.size * scale
    characters[at] = glyph.character
    pieces[at] = glyph.piece === inferred ? 0 : piece
  }
  const turnsOf = (angle = 0) => ((720 - turn - angle) / 90) % 4
  return {
    width: own.width,
    height: own.height,
    count,
    boxes,
    sizes,
    characters,
    pieces,
    isPlain: own.isPlain && turn === 0 && added.every(({ line, character }) => line.angle === 0 && character < firstRightToLeft),
    quarterTurns: (index) => (index < own.count ? own.quarterTurns(index) : turnsOf(added[index - own.count]?.line.angle)),
    style: (index) => (index < own.count ? own.style(index) : (added[index - own.count]?.word ?? plain)),
  }
}

/** Marks of an added glyph: it begins a word, continues it, or is the space after it. */
const firstOfWord = 1
const laterInWord = 2
const inferred = 0

const firstRightToLeft = 0x590
const plain = { bold: false, italic: false }

function glyphsOfWord(line: RecognisedLine, word: RecognisedWord, next: RecognisedWord | undefined): AddedGlyph[] {
  const characters = Array.from(word.text, (character) => character.codePointAt(0) ?? 0)
  const { start, along, box } = lineSpace(line, word)
  const step = along / characters.length
  const glyphs = characters.map((character, index): AddedGlyph => {
    return {
      character,
      box: box(start + index * step, start + (index + 1) * step),
      piece: index === 0 ? firstOfWord : laterInWord,
      line,
      word,
    }
  })
  if (!next) return glyphs
  const end = start + along
  const gap = lineSpace(line, next).start
  return [...glyphs, { character: 0x20, box: box(end, gap), piece: inferred, line, word }]
}

/** A word along its line: where it begins, how far it goes, and the box between two places on it. */
function lineSpace({ angle, size, baseline }: RecognisedLine, word: RecognisedWord) {
  if (angle % 180 !== 0) {
    const [start, along] = angle === 270 ? [word.top, word.bottom - word.top] : [word.bottom, word.top - word.bottom]
    return { start, along, box: (from: number, to: number) => [word.left, Math.min(from, to), word.right, Math.max(from, to)] as const }
  }
  const isLeftward = angle === 180 || rightToLeft.test(word.text)
  const [start, along] = isLeftward ? [word.right, word.left - word.right] : [word.left, word.right - word.left]
  const y = baseline.y + baseline.slope * (word.left - baseline.left)
  const [top, bottom] = angle === 180 ? [word.top, word.bottom] : [y - 0.8 * size, y + 0.2 * size]
  return { start, along, box: (from: number, to: number) => [Math.min(from, to), top, Math.max(from, to), bottom] as const }
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** The upright box around a box of pixels on the displayed page. */
function placed([left, top, right, bottom]: AddedGlyph['box'], [a, b, c, d, e, f]: Matrix): number[] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const [wide, high] = [(right - left) / 2, (bottom - top) / 2]
  const [middleX, middleY] = [a * x + c * y + e, b * x + d * y + f]
  // A lean of some degrees widens nothing: lines stay apart.
  const isTurned = Math.abs(b) > Math.abs(a)
  const [halfX, halfY] = isTurned ? [Math.abs(c) * high, Math.abs(b) * wide] : [Math.abs(a) * wide, Math.abs(d) * high]
  return [middleX - halfX, middleY - halfY, middleX + halfX, middleY + halfY]
}

function extended<Numbers extends Float32Array | Uint32Array>(all: Numbers, first: Numbers, count: number): Numbers {
  all.set(first.subarray(0, count))
  return all
}
