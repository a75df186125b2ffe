import { isCjk, isRtl } from '../text-layout/scripts.ts'
import { createOperands, hexOperand, nameOperand, numberOperand, operatorCode, scanContent, stringOperand } from './content-scanner.ts'
import type { BookFont } from './font-book.ts'
import { clearGlyphList, createGlyphList, type GlyphList, growGlyphList } from './glyph-list.ts'
import { isRepeated } from './repeated-pieces.ts'
import { unescapedString, unhexedString } from './string-bytes.ts'
import { severalFrom, type TextFont } from './text-font.ts'

/** What content refers to by name. */
export interface ContentResources {
  font(name: string): BookFont | undefined
  /** A form that is drawn, undefined for pictures. */
  form(name: string): ContentForm | undefined
  /** Whether marked content of that name says itself what its text is. */
  replacesText(name: string): boolean
  /** The font that a graphics state sets, and its size. */
  stateFont(name: string): { font: BookFont; size: number } | undefined
}

/** Content that is drawn as one. */
export interface ContentForm {
  content: Uint8Array
  matrix: readonly number[]
  resources: ContentResources
}

/** Reads the content of pages and lists their glyphs. */
export interface PageInterpreter {
  /** The glyphs, which end with the next call; false in place of `list` where the content has something in it that only PDFium can read. */
  read(page: ContentForm): { list: GlyphList | false; complete: boolean }
}

interface State {
  matrix: number[]
  font: BookFont | undefined
  size: number
  characterSpace: number
  wordSpace: number
  scale: number
  leading: number
  rise: number
}

const maxDepth = 12
const maxStates = 1000
const maxGlyphs = 1_000_000
const maxContentBytes = 64_000_000

export function createPageInterpreter(): PageInterpreter {
  const list = createGlyphList()
  const operands = createOperands()
  const { kinds, numbers, starts, ends } = operands
  /** The content and resources that are being read, of the page or of a form. */
  let content: Uint8Array = new Uint8Array(0)
  let resources: ContentResources
  let state: State
  let states: State[] = []
  /** From the text's own space to the shown one, moved along with each glyph. */
  let a = 1
  let b = 0
  let c = 0
  let d = 1
  let e = 0
  let f = 0
  /** Where the line began. */
  let lineX = 0
  let lineY = 0
  /** Of the piece that is being shown: the way along it, and the corners above and below the place where a glyph begins. */
  const shown = { size: 0, stepX: 0, stepY: 0, upX: 0, upY: 0, downX: 0, downY: 0, isUpright: true }
  let depth = 0
  let bytesRead = 0
  let complete = true
  let readable = true

  function read(page: ContentForm): { list: GlyphList | false; complete: boolean } {
    clearGlyphList(list)
    state = {
      matrix: [...page.matrix],
      font: undefined,
      size: 0,
      characterSpace: 0,
      wordSpace: 0,
      scale: 1,
      leading: 0,
      rise: 0,
    }
    states = []
    depth = 0
    bytesRead = 0
    complete = true
    readable = true
    run(page)
    return { list: readable && list, complete }
  }

  function run(form: ContentForm): void {
    bytesRead += form.content.length
    if (depth > maxDepth || bytesRead > maxContentBytes) readable = false
    if (!readable) return
    const outer = { content, resources, states, state }
    content = form.content
    resources = form.resources
    states = []
    depth += 1
    scanContent(content, operands, perform)
    depth -= 1
    ;({ content, resources, states, state } = outer)
  }

  const operators = new Map(
    Object.entries({
      Tj: () => showAll(0),
      TJ: () => showAll(0),
      "'": () => {
        nextLine(0, -state.leading)
        showAll(0)
      },
      '"': () => {
        state.wordSpace = numbers[0] ?? 0
        state.characterSpace = numbers[1] ?? 0
        nextLine(0, -state.leading)
        showAll(2)
      },
      Td: () => nextLine(numbers[0] ?? 0, numbers[1] ?? 0),
      TD: () => {
        state.leading = -(numbers[1] ?? 0)
        nextLine(numbers[0] ?? 0, numbers[1] ?? 0)
      },
      'T*': () => nextLine(0, -state.leading),
      Tm: () => setTextMatrix(numbers),
      BT: () => setTextMatrix(identity),
      Tf: () => {
        state.font = resources.font(nameAt(0))
        state.size = numbers[1] ?? 0
        if (!state.font) readable = false
      },
      Tc: () => {
        state.characterSpace = numbers[0] ?? 0
      },
      Tw: () => {
        state.wordSpace = numbers[0] ?? 0
      },
      Tz: () => {
        state.scale = (numbers[0] ?? 100) / 100
      },
      TL: () => {
        state.leading = numbers[0] ?? 0
      },
      Ts: () => {
        state.rise = numbers[0] ?? 0
      },
      q: () => {
        if (states.length < maxStates) states.push({ ...state })
      },
      Q: () => {
        state = states.pop() ?? state
      },
      cm: () => {
        state.matrix = product(numbers, state.matrix)
      },
      Do: () => drawForm(resources.form(nameAt(0))),
      gs: () => setState(nameAt(0)),
      BDC: () => {
        if (replacesText()) readable = false
      },
    }).map(([name, perform]) => [operatorCode(name), perform] as const),
  )

  function perform(operator: number): void {
    operators.get(operator)?.()
  }

  function drawForm(form: ContentForm | undefined): void {
    if (!form) return
    const before = { a, b, c, d, e, f, lineX, lineY }
    const saved = { ...state }
    state.matrix = product(form.matrix, state.matrix)
    run(form)
    state = saved
    ;({ a, b, c, d, e, f, lineX, lineY } = before)
  }

  function setState(name: string): void {
    const set = resources.stateFont(name)
    if (set) Object.assign(state, set)
  }

  function replacesText(): boolean {
    for (let index = 1; index < operands.count; index++) {
      if (kinds[index] === nameOperand && (nameAt(index) === 'ActualText' || (index === 1 && resources.replacesText(nameAt(1)))))
        return true
    }
    return false
  }

  function nameAt(index: number): string {
    if (index >= operands.count || kinds[index] !== nameOperand) return ''
    return nameOf(content, starts[index] ?? 0, ends[index] ?? 0)
  }

  function setTextMatrix(matrix: ArrayLike<number>): void {
    const whole = product(matrix, state.matrix)
    a = whole[0] ?? 1
    b = whole[1] ?? 0
    c = whole[2] ?? 0
    d = whole[3] ?? 1
    e = whole[4] ?? 0
    f = whole[5] ?? 0
    lineX = e
    lineY = f
  }

  function nextLine(x: number, y: number): void {
    lineX += x * a + y * c
    lineY += x * b + y * d
    e = lineX
    f = lineY
  }

  /** Shows the strings from an operand on, moved by the numbers between them. */
  function showAll(from: number): void {
    const { font: bookFont, size, scale, rise } = state
    if (!bookFont || !readable) return
    const { font } = bookFont
    if (!font) {
      for (let index = from; index < operands.count; index++) if ((kinds[index] ?? 0) >= stringOperand) want(index, bookFont)
      return
    }
    list.pieceFonts.push(font)
    const turns = b === 0 && a > 0 ? 0 : ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4
    if (turns !== 0) list.isPlain = false
    list.pieceTurns.push(turns)
    list.pieceStarts.push(list.count)
    const along = -0.001 * size * scale
    const up = rise + font.ascent * size
    const down = rise + font.descent * size
    shown.size = Math.abs(size) * (c === 0 ? Math.abs(d) : Math.sqrt(c * c + d * d))
    shown.stepX = a * scale
    shown.stepY = b * scale
    shown.upX = up * c
    shown.upY = up * d
    shown.downX = down * c
    shown.downY = down * d
    shown.isUpright = b === 0 && c === 0 && shown.stepX > 0 && size > 0 && d < 0
    for (let index = from; index < operands.count; index++) {
      const kind = kinds[index] ?? 0
      if (kind === numberOperand) {
        const moved = (numbers[index] ?? 0) * along
        e += moved * a
        f += moved * b
      } else if (kind !== nameOperand) show(index, bookFont, font)
    }
    if (isRepeated(list)) list.count = list.pieceStarts.at(-1) ?? list.count
    if (list.count > maxGlyphs) readable = false
  }

  /** The bytes of a string that does not stand for itself. */
  function decoded(index: number): Uint8Array {
    const decode = kinds[index] === hexOperand ? unhexedString : unescapedString
    return decode(content, starts[index] ?? 0, ends[index] ?? 0)
  }

  function want(index: number, { codeBytes, wanted }: BookFont): void {
    const bytes = kinds[index] === stringOperand ? content.subarray(starts[index], ends[index]) : decoded(index)
    for (let at = 0; at + codeBytes <= bytes.length; at += codeBytes) {
      wanted.add(codeBytes === 2 ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0) : (bytes[at] ?? 0))
    }
    complete = false
  }

  function show(index: number, bookFont: BookFont, font: TextFont): void {
    if (kinds[index] === stringOperand) showBytes(content, starts[index] ?? 0, ends[index] ?? 0, bookFont, font)
    else {
      const bytes = decoded(index)
      showBytes(bytes, 0, bytes.length, bookFont, font)
    }
  }

  function showBytes(bytes: Uint8Array, from: number, to: number, bookFont: BookFont, font: TextFont): void {
    const { blocks, texts, codeBytes } = font
    const { size, characterSpace, wordSpace } = state
    const { stepX, stepY, upX, upY, downX, downY, isUpright } = shown
    const isWide = codeBytes === 2
    const piece = list.pieceFonts.length - 1
    let { count, boxes, sizes, characters, pieces } = list
    let x = e
    let y = f

    for (let at = from; at + codeBytes <= to; at += codeBytes) {
      const code = isWide ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0) : (bytes[at] ?? 0)
      const block = blocks[code >> 8]
      const place = code & 0xff
      if (block === undefined || block.known[place] === 0) {
        bookFont.wanted.add(code)
        complete = false
        continue
      }
      const width = (block.widths[place] ?? 0) * size
      const character = block.characters[place] ?? 0
      if (character !== 0) {
        const several = character >= severalFrom ? (texts[character - severalFrom] ?? []) : undefined
        if (character > 0x58f) noticeScript(several ?? [character])
        const parts = several === undefined ? 1 : several.length
        for (let part = 0; part < parts; part++) {
          if (count >= sizes.length) {
            growGlyphList(list)
            ;({ boxes, sizes, characters, pieces } = list)
          }
          const box = count * 4
          if (isUpright) {
            boxes[box] = x
            boxes[box + 1] = y + upY
            boxes[box + 2] = x + width * stepX
            boxes[box + 3] = y + downY
          } else {
            const endX = x + width * stepX
            const endY = y + width * stepY
            boxes[box] = Math.min(x, endX) + Math.min(upX, downX)
            boxes[box + 1] = Math.min(y, endY) + Math.min(upY, downY)
            boxes[box + 2] = Math.max(x, endX) + Math.max(upX, downX)
            boxes[box + 3] = Math.max(y, endY) + Math.max(upY, downY)
          }
          sizes[count] = shown.size
          characters[count] = several === undefined ? character : (several[part] ?? 0)
          pieces[count] = piece
          count += 1
        }
      }
      const step = width + characterSpace + (code === 0x20 && !isWide ? wordSpace : 0)
      x += step * stepX
      y += step * stepY
    }
    list.count = count
    e = x
    f = y
  }

  /** PDFium knows how words from right to left are put together. Chinese and Japanese may run down the page. */
  function noticeScript(text: readonly number[]): void {
    if (text.some(isRtl)) readable = false
    if (text.some(isCjk)) list.isPlain = false
  }

  return { read }
}

const identity = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
function product(inner: ArrayLike<number>, outer: ArrayLike<number>): number[] {
  const a = inner[0] ?? 1
  const b = inner[1] ?? 0
  const c = inner[2] ?? 0
  const d = inner[3] ?? 1
  const e = inner[4] ?? 0
  const f = inner[5] ?? 0
  const A = outer[0] ?? 1
  const B = outer[1] ?? 0
  const C = outer[2] ?? 0
  const D = outer[3] ?? 1
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + (outer[4] ?? 0), e * B + f * D + (outer[5] ?? 0)]
}

function nameOf(content: Uint8Array, start: number, end: number): string {
  const name = Buffer.from(content.buffer, content.byteOffset + start, end - start).toString('latin1')
  return name.includes('#')
    ? name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : name
}
