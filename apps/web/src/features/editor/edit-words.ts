import type { Edit } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import type { PageAnnotation, PageThings } from '../../shared/pdf/page-things.ts'
import { type ExistingEdit, isExisting } from './state/existing.ts'
import type { LineProblem } from './text/text-line.ts'

/** What an edit is, such as 'Text line' or 'Rectangle'. */
export function kindOfEdit(edit: Edit): string {
  switch (edit.kind) {
    case 'text-change':
      return edit.block.was.includes('\n') ? t('Paragraph') : t('Text line')
    case 'text':
      return t('Text')
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
      return t('Note')
    case 'stamp':
      return t('Stamp')
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
    case 'existing-image':
      return t('Image of the file')
  }
}

/** The name of a thing on a page, as it is read aloud and listed: what it is, and what it says. */
export function nameOfEdit(edit: Edit): string {
  if (edit.kind === 'text-change' && edit.text.length === 0) return t('Deleted text {text}', { text: shortened(edit.block.was) })
  if (edit.kind === 'text-change') return t('Changed text {text}', { text: shortened(edit.text.map(({ text }) => text).join('')) })
  if (isExisting(edit)) return nameOfExisting(edit, undefined)
  const said = saidBy(edit)
  return said === '' ? kindOfEdit(edit) : t('{thing} {text}', { thing: kindOfEdit(edit), text: shortened(said) })
}

function saidBy(edit: Edit): string {
  if (edit.kind === 'text') return edit.runs.map(({ text }) => text).join('')
  if (edit.kind === 'note') return edit.note.text
  return edit.kind === 'stamp' ? edit.name : ''
}

/** The name of something that the file has on its page, as it is read aloud and listed. */
export function nameOfExisting(edit: ExistingEdit, things: PageThings | undefined): string {
  const { thing, said } = existingWords(edit, things)
  const name = said === '' ? thing : t('{thing} {text}', { thing, text: shortened(said) })
  if (edit.change === 'remove') return t('{thing}, removed', { thing: name })
  return edit.change === 'flatten' ? t('{thing}, part of the page', { thing: name }) : name
}

/** What it is, distinct from others of its page, and what the file says of it. */
function existingWords(edit: ExistingEdit, things: PageThings | undefined): { thing: string; said: string } {
  if (edit.kind === 'existing') {
    const annotation = things?.annotations.find((one) => one.annotation === edit.annotation)
    return { thing: annotation ? annotationWords(annotation) : kindOfEdit(edit), said: annotation?.text ?? '' }
  }
  const count = things?.images.length ?? 0
  const thing = count > 1 ? t('Image {number} of {count}', { number: edit.image + 1, count }) : kindOfEdit(edit)
  return { thing, said: things?.images.find(({ image }) => image === edit.image)?.alt ?? '' }
}

function annotationWords({ kind }: PageAnnotation): string {
  return {
    note: t('Note of the file'),
    link: t('Link of the file'),
    text: t('Comment of the file'),
    shape: t('Shape of the file'),
    markup: t('Marked text of the file'),
    ink: t('Drawing of the file'),
    stamp: t('Stamp of the file'),
    file: t('Attached file'),
    other: t('Comment of the file'),
  }[kind]
}

/** Why a line of the page can't be changed, in a sentence. */
export function problemWords(problem: LineProblem): string {
  return {
    unreadable: t("This font doesn't say which letters it shows, so this text can't be changed. Cover it and add new text."),
    vertical: t("Vertical text can't be changed yet. Cover it and add new text."),
    scan: t("This is a scan's hidden text. Changing it wouldn't show. Cover it and add new text."),
  }[problem]
}

const mostLetters = 40

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > mostLetters ? `${line.slice(0, mostLetters)}…` : line
}
