/** Measures a text, in font sizes. */
export type Measure = (text: string) => number

/** The inside of a box, in points. */
export interface TextRoom {
  width: number
  height: number
}

/** Lines of text, and whether they are more than the box shows. */
export interface LaidText {
  size: number
  lines: string[]
  isCut: boolean
}

const largestFit = 12
const smallestFit = 4
/** From baseline to baseline, in font sizes. */
export const lineHeight = 1.15

/** One line: at its size, or as large as fits, 12 points at most. */
export function layOutLine(text: string, { width, height }: TextRoom, size: number, measure: Measure): LaidText {
  const line = text.replace(/\s*\r?\n\s*/g, ' ')
  const wide = measure(line)
  const fitting = Math.min(largestFit, height * 0.7, wide > 0 ? width / wide : largestFit)
  const used = size > 0 ? size : Math.max(smallestFit, Math.floor(fitting * 10) / 10)
  return { size: used, lines: [line], isCut: wide * used > width + 0.5 }
}

/** Lines that are broken at words: at their size, or as large as fits. */
export function layOutLines(text: string, { width, height }: TextRoom, size: number, measure: Measure): LaidText {
  const paragraphs = text.split(/\r\n?|\n/)
  const at = (used: number) => paragraphs.flatMap((paragraph) => broken(paragraph, width / used, measure))
  const fits = (lines: readonly string[], used: number) => lines.length * used * lineHeight <= height + used * (lineHeight - 1)
  let used = size > 0 ? size : largestFit
  let lines = at(used)
  while (size <= 0 && used > smallestFit && !fits(lines, used)) {
    used = Math.max(smallestFit, used - 0.5)
    lines = at(used)
  }
  return { size: used, lines, isCut: !fits(lines, used) }
}

function broken(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/(?<=\s)(?=\S)/)) {
    const longer = line + word
    if (line !== '' && measure(longer.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += word
    // A word that is wider than the box, and text of scripts without spaces, is cut where it meets the edge.
    while (measure(line.trimEnd()) > width && [...line].length > 1) {
      const start = longestStart(line, width, measure)
      lines.push(start)
      line = line.slice(start.length)
    }
  }
  lines.push(line.trimEnd())
  return lines
}

function longestStart(line: string, width: number, measure: Measure): string {
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment)
  let [low, high] = [1, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(letters.slice(0, middle).join('')) <= width) low = middle
    else high = middle - 1
  }
  return letters.slice(0, low).join('')
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
