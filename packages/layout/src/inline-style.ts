import type { TextStyle } from './glyphs.ts'
import { joinWords, type Line } from './lines.ts'
import { needsSpace } from './scripts.ts'
import type { Word } from './words.ts'

/** Writes a line with its bold and italic parts marked by `mark`. A heading is bold anyway. */
export function writeStyled(line: Line, { mark, plain }: { mark: (text: string, style: TextStyle) => string; plain: boolean }): string {
  let text = ''
  for (let from = 0; from < line.words.length; ) {
    const style = styleOf(line.words[from])
    let to = from + 1
    while (to < line.words.length && isSame(style, styleOf(line.words[to]))) to += 1
    const run = line.words.slice(from, to)
    const written = mark(joinWords(run), plain ? noStyle : style)
    const before = line.words[from - 1]
    text += before && needsSpace(before.text, run[0]?.text ?? '') ? ` ${written}` : written
    from = to
  }
  return text
}

const noStyle: TextStyle = { bold: false, italic: false }

/** Bullets belong to the list, not the text. */
function styleOf(word: Word | undefined): TextStyle {
  return !word?.style || /^[•‣◦▪●○■*·–—-]$/u.test(word.text) ? noStyle : word.style
}

function isSame(one: TextStyle, other: TextStyle): boolean {
  return one.bold === other.bold && one.italic === other.italic
}
