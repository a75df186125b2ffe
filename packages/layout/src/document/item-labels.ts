import { lettersOf, romanOf, romanValue } from '@octavo/core/text/roman.ts'
import type { ListPlace } from '../model.ts'
import type { FlowLine } from './flow.ts'

/** The label at the start of a line, such as a bullet or a number, and how much of the line it is. */
export interface ItemLabel {
  format: ListPlace['format']
  prefix: string
  suffix: string
  number: number
  /** The length of the label's text. */
  length: number
  /** Where the text behind it begins. */
  textLeft: number
}

const bullets = /^[•‣◦▪●○■□➢➤✓✔★·∙❖◆▫*–—\ue000-\uf8ff-]$/u
const numbers = /^(\(?|(?:\d{1,3}\.)+)(\d{1,3}|[ivxlc]{1,7}|[IVXLC]{1,7}|[a-z]|[A-Z])([.):]?\)?)$/

/** The label of a list item: a bullet or a number, and a gap behind it unless it's certain to be one. */
export function itemLabel({ line }: FlowLine, { isCertain = false } = {}): ItemLabel | undefined {
  const [first, second] = line.words
  if (!first || !second || line.rtl) return undefined
  if (second.left - first.right < minGap * line.size && !isCertain) return undefined
  const base = { length: first.text.length, textLeft: second.left }
  if (bullets.test(first.text)) {
    // A dash may also begin speech or a remark.
    if (!isCertain && /^[*–—-]$/u.test(first.text) && second.left - first.right < wideGap * line.size) return undefined
    return { ...base, format: 'bullet', prefix: bulletOf(first.text), suffix: '', number: 1 }
  }
  const [, prefix = '', number = '', suffix = ''] = numbers.exec(first.text) ?? []
  const isComposite = /\d\.$/.test(prefix)
  // A word of one letter, or a number in a sentence, isn't a label.
  if (number === '' || (suffix === '' && (!isComposite || isAmount(first.text, second.text)))) return undefined
  return { ...base, ...valueOfLabel(number), prefix, suffix }
}

/** Whether a word may be a label or number at the start of a line; letters need a mark behind them. */
export function isLabelText(text: string): boolean {
  const [, , , suffix = ''] = numbers.exec(text) ?? []
  return suffix !== '' || bullets.test(text) || /^\(?[\d.,:–-]*\d[.):]*$/u.test(text)
}

/** Whether two labels may be those of one list. */
export function isSameKind(one: ItemLabel, other: ItemLabel): boolean {
  return one.format === other.format && one.prefix === other.prefix && one.suffix === other.suffix
}

/** Whether a line begins with a bullet right at its first word, which stays a part of the text. */
export function hasBulletAtWord({ line }: FlowLine): boolean {
  return attachedBullet.test(line.words[0]?.text ?? '')
}

/** A dot between the parts of a Chinese, Japanese or Korean name may come to the start of a line; there it is no bullet. */
const attachedBullet = /^(?:[•‣◦▪●■➢➤✓✔❖◆▫]|[·∙](?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]))\p{L}/u

/** Whether a number with a point is one that counts things, not sections: `141.17`, `1.05`, or one before another number. */
function isAmount(text: string, next: string): boolean {
  return /\d{3}|\.0/.test(text) || /^[-+−(]?\p{Sc}?\d/u.test(next)
}

/** Behind a label there is more room than a space takes. */
const minGap = 0.3
const wideGap = 0.45

/** Symbol fonts have their bullets in the private use area, where other fonts have none. */
function bulletOf(text: string): string {
  return /[\ue000-\uf8ff]/.test(text) ? (text === '\uf0a7' ? '▪' : '•') : text
}

function valueOfLabel(text: string): { format: ListPlace['format']; number: number } {
  if (/^\d+$/.test(text)) return { format: 'decimal', number: Number(text) }
  const isLower = text === text.toLowerCase()
  const roman = text.length > 1 || /^[ivx]$/i.test(text) ? romanValue(text.toLowerCase()) : undefined
  if (roman !== undefined) return { format: isLower ? 'lower-roman' : 'upper-roman', number: roman }
  return { format: isLower ? 'lower-letter' : 'upper-letter', number: (text.toLowerCase().codePointAt(0) ?? 97) - 96 }
}

/** The label of a list item as text, such as `(iv)` or `B.`; a bullet is itself. */
export function labelOf({ format, prefix, suffix, number }: ListPlace): string {
  if (format === 'bullet') return prefix
  const shown = format === 'decimal' ? undefined : format.endsWith('roman') ? romanOf(number) : lettersOf(number)
  return `${prefix}${(format.startsWith('upper') ? shown?.toUpperCase() : shown) ?? number}${suffix}`
}
