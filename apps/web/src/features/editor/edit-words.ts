import type { Edit } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import type { LineProblem } from './text/text-line.ts'

/** The name of a thing on a page, as it is read aloud and listed. */
export function nameOfEdit(edit: Edit): string {
  switch (edit.kind) {
    case 'text-change':
      return edit.text.length === 0
        ? t('Deleted text {text}', { text: shortened(edit.block.was) })
        : t('Changed text {text}', { text: shortened(edit.text.map(({ text }) => text).join('')) })
    case 'text':
      return t('Text {text}', { text: shortened(edit.runs.map(({ text }) => text).join('')) })
    case 'image':
      return t('Image')
    case 'shape':
      return {
        rect: t('Rectangle'),
        ellipse: t('Ellipse'),
        line: t('Line'),
        arrow: t('Arrow'),
        polyline: t('Line'),
        polygon: t('Polygon'),
      }[edit.shape]
    case 'ink':
      return t('Drawing')
    case 'markup':
      return {
        highlight: t('Highlight'),
        underline: t('Underline'),
        strikeout: t('Strikethrough'),
        squiggly: t('Squiggly line'),
      }[edit.how]
    case 'note':
      return t('Note {text}', { text: shortened(edit.note.text) })
    case 'stamp':
      return t('Stamp {text}', { text: edit.name })
    case 'signature':
      return t('Signature')
    case 'link':
      return t('Link')
    case 'cover':
      return t('White box')
    case 'redact':
      return t('Redaction')
    case 'existing':
      return t('Comment of the file')
  }
}

/** Why a line of the page can't be changed, in a sentence. */
export function problemWords(problem: LineProblem): string {
  return {
    unreadable: t("This font doesn't say which letters it shows, so this text can't be changed. Cover it and add new text."),
    vertical: t("Vertical text can't be changed yet. Cover it and add new text."),
    'right-to-left': t("Right-to-left text can't be changed yet. Cover it and add new text."),
    scan: t("This is a scan's hidden text. Changing it wouldn't show. Cover it and add new text."),
  }[problem]
}

const mostLetters = 40

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > mostLetters ? `${line.slice(0, mostLetters)}…` : line
}
