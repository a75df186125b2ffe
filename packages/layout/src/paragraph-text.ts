import type { Paragraph, TextLine } from './blocks.ts'
import type { Line } from './lines.ts'
import { needsSpace } from './scripts.ts'

export interface Joining {
  /** Whether each line of the page stays a line, or only paragraphs end one. */
  lineBreaks: 'paragraph' | 'line'
  /** Whether hyphenated words are joined again. */
  dehyphenate: boolean
}

/** Joins the lines of a paragraph. `write` converts a line to text, `lineEnd` is inserted at intended line breaks. */
export function joinLines(
  { lines }: Paragraph,
  { lineBreaks, dehyphenate }: Joining,
  { write = (line: Line) => line.text, lineEnd = '\n' }: { write?: (line: Line) => string; lineEnd?: string } = {},
): string {
  let text = ''
  for (const [index, line] of lines.entries()) {
    const written = write(line)
    const before = lines[index - 1]
    if (!before) text = written
    else if (lineBreaks === 'line' || !before.goesOn) text += lineEnd + written
    else if (dehyphenate && isBroken(before, line)) text = cutHyphen(text) + written
    else text += needsSpace(before.text, line.text) && !/\p{L}[-\u2010]$/u.test(before.text) ? ` ${written}` : written
  }
  return text
}

/** A word continues in the next line; before a capital the hyphen stays, as in New-York. */
function isBroken(before: TextLine, line: Line): boolean {
  return /\p{L}[-\u2010]$/u.test(before.text) && /^\p{Ll}/u.test(line.text)
}

/** The hyphen may be followed by format marks, as in `**bro-**`. */
function cutHyphen(text: string): string {
  const at = Math.max(text.lastIndexOf('-'), text.lastIndexOf('\u2010'))
  return text.slice(0, at) + text.slice(at + 1)
}
