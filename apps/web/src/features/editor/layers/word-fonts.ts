import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { StageFont } from '@octavo/ui/stage/stage-font.ts'
import type { PageFont } from '../../../shared/pdf/page-text.ts'
import type { DrawnPage, PageLines } from '../editor-document.ts'
import { lackingLetters, type WordFonts, wordsOf } from '../text/similar-words.ts'
import type { LineStyle, TextLine } from '../text/text-line.ts'
import { ownRuns } from './line-change.ts'

/** A page and its text. */
export interface ReadPage extends DrawnPage {
  lines: PageLines
}

const knownStyles = new WeakMap<PageLines, ReadonlyMap<number, LineStyle>>()

/** The looks of a page by the show that names them: a word that has moved to another line looks as on its own. */
export function stylesOf(lines: PageLines): ReadonlyMap<number, LineStyle> {
  const known = knownStyles.get(lines) ?? new Map(lines.lines.flatMap(({ styles }) => styles.map((style) => [style.show, style])))
  knownStyles.set(lines, known)
  return known
}

const knownWords = new WeakMap<TextLine, ReadonlySet<string>>()

/** The words of some lines, which every word that is measured is compared to. */
function wordsBefore(lines: readonly TextLine[]): ReadonlySet<string> {
  const words = lines.flatMap((line) => {
    const known = knownWords.get(line) ?? wordsOf(ownRuns(line))
    knownWords.set(line, known)
    return [...known]
  })
  return new Set(words)
}

/** What is known of the fonts of some lines that are changed, by which words come in a similar one. */
export function wordFonts(changed: readonly TextLine[], { page, lines, document }: ReadPage): WordFonts {
  return {
    lettersOf: (show) => document.faces.letters(page, fontOf(lines, show), lines.text),
    similarTo: (show) => fontLike(lines.text.fonts[fontOf(lines, show)]),
    before: wordsBefore(changed),
  }
}

/** The fonts of a page that lack letters of a changed text, by their indexes. */
export function lackingFonts(runs: readonly ChangedRun[], changed: readonly TextLine[], read: ReadPage): number[] {
  const fonts = wordFonts(changed, read)
  const lacking = runs.flatMap((run) =>
    run.font && 'own' in run.font && lackingLetters([run], fonts).length > 0 ? [fontOf(read.lines, run.font.own)] : [],
  )
  return [...new Set(lacking)]
}

/** The font of ours that is most like that of a line. */
export function similarFont({ text: { fonts } }: PageLines, { styles }: TextLine): StageFont {
  return fontLike(fonts[styles[0]?.font ?? 0])
}

function fontOf(lines: PageLines, show: number): number {
  return stylesOf(lines).get(show)?.font ?? 0
}

function fontLike({ family = 'sans', bold = false, italic = false }: Partial<PageFont> = {}): StageFont {
  return { family, bold, italic }
}
