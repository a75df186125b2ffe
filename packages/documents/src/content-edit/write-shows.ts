import { type Element, numberUnit, type Show } from './model.ts'

/** A number as content has it: exact, and never with an exponent. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) < 1e-9) return '0'
  const text = String(value)
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text
}

/**
 * Puts glyphs where they belong after edits: a number goes before each that the pen would not reach by itself. Numbers between glyphs never
 * touch the line matrix, so no operator that sets a position has to change. `shows` are those of one part in their order.
 */
export function settleShows(shows: readonly Show[]): void {
  /** How far the pen is from where it was before the edits. */
  let offset = 0
  for (const show of shows) {
    if (show.isExplicit) offset = 0
    if (!show.isPlaced || (offset === 0 && !show.isChanged && show.glyphs.every(({ shift }) => shift === 0))) continue
    offset = settleShow(show, offset)
  }
}

/** Gives the offset at the show's end. */
function settleShow(show: Show, offset: number): number {
  const thousandth = numberUnit(show)
  const settled: Element[] = []
  let pen = show.start + offset
  for (const element of show.elements) {
    if ('number' in element) pen -= element.number * thousandth
    else {
      const { start, end, shift } = element.glyph
      const missing = start + shift - pen
      if (thousandth !== 0 && Math.abs(missing / thousandth) > leastNumber) {
        settled.push({ number: -missing / thousandth })
        show.isChanged = true
        pen += missing
      }
      pen += end - start
    }
    settled.push(element)
  }
  show.elements = settled
  const left = pen - show.end
  return Math.abs(left) < leastOffset ? 0 : left
}

/** In thousandths of the font size: less can't be seen. */
const leastNumber = 0.05
const leastOffset = 0.0005

/** A show operator as it is after edits. */
export function writtenShow({ operator, elements, wordSpace, characterSpace }: Show): string {
  const lead = {
    Tj: '',
    TJ: '',
    "'": 'T* ',
    '"': `${plainNumber(wordSpace)} Tw ${plainNumber(characterSpace)} Tc T* `,
  }[operator]
  return ` ${lead}${writtenElements(elements)}`
}

/** The operators that show glyphs with numbers and other operators between them. */
export function writtenElements(elements: readonly Element[]): string {
  const operators: string[] = []
  let array = ''
  let string = ''
  const endString = () => {
    if (string !== '') array += `<${string}>`
    string = ''
  }
  const endArray = () => {
    endString()
    if (array !== '') operators.push(`[${array.trimEnd()}] TJ`)
    array = ''
  }
  for (const element of joinedNumbers(elements)) {
    if ('number' in element) {
      endString()
      array += `${plainNumber(Number(element.number.toFixed(4)))} `
    } else if ('operators' in element.glyph) {
      endArray()
      operators.push(element.glyph.operators)
    } else string += Buffer.from(element.glyph.bytes).toString('hex')
  }
  endArray()
  return operators.join('\n')
}

/** Numbers that follow each other are one. */
function joinedNumbers(elements: readonly Element[]): Element[] {
  const joined: Element[] = []
  for (const element of elements) {
    const last = joined.at(-1)
    if ('number' in element && last && 'number' in last) joined[joined.length - 1] = { number: last.number + element.number }
    else joined.push(element)
  }
  return joined.filter((element) => !('number' in element) || element.number !== 0)
}

/** What marked content says in place of its glyphs, as an entry of its properties. */
export function actualText(text: string): string {
  return `/ActualText <feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

/** A name as content has it, with its slash. */
export function writtenName(name: string): string {
  return `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
}
