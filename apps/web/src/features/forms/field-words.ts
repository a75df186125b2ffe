import type { FieldKind, FieldWidget, Proposal } from '@octavo/core/forms/form-field.ts'
import { t } from '@octavo/core/words/t.ts'
import type { DeskField } from './state/form-content.ts'

/** How a field is called on the screen and read aloud: its label, else its name in words. */
export function labelOf({ label, name, kind }: Pick<DeskField, 'label' | 'name' | 'kind'>): string {
  const text =
    label.trim() ||
    (name.split('.').at(-1) ?? '')
      .replace(/\[\d+\]$/, '')
      .replaceAll(/[_\s]+/g, ' ')
      .trim()
  const short = text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text
  return short || kindWords(kind)
}

const mostLetters = 120

/** How one box of a choice is called: as it was designed, else by the text beside it, else by what it stores. */
export function entryOf({ options }: Pick<DeskField, 'options'>, { state, label }: FieldWidget): string | undefined {
  return options?.find((option) => option.value === state)?.label ?? label ?? state
}

/** What can be chosen in a field; the boxes of a choice of the file are their own entries. */
export function entriesOf(field: Pick<DeskField, 'options' | 'kind' | 'widgets'>): { label: string; value: string }[] {
  if (field.options || field.kind !== 'radio') return field.options ?? []
  const byState = new Map(field.widgets.map((widget) => [widget.state ?? '', entryOf(field, widget) ?? '']))
  return [...byState].map(([value, label]) => ({ label, value }))
}

/** What a field is. */
export function kindWords(kind: FieldKind): string {
  return {
    text: t('Text'),
    longText: t('Long text'),
    comb: t('Comb'),
    password: t('Password'),
    date: t('Date'),
    checkbox: t('Checkbox'),
    radio: t('Choice'),
    dropdown: t('Dropdown'),
    list: t('List'),
    button: t('Button'),
    image: t('Image'),
    signature: t('Signature'),
  }[kind]
}

/** Why a field is proposed. */
export function reasonWords(reason: Proposal['reason']): string {
  return {
    box: t('An empty box'),
    cell: t('An empty cell'),
    line: t('A line to write on'),
    underscores: t('Underscores'),
    square: t('A small square'),
    symbol: t('A box symbol'),
    comb: t('Cells for single characters'),
  }[reason]
}
