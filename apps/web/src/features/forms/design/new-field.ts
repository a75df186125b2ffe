import type { FieldKind } from '@octavo/core/forms/form-field.ts'
import { t } from '@octavo/core/words/t.ts'
import { type Box, movedBox, rounded } from '@octavo/ui/stage/stage-box.ts'
import { entriesOf, kindWords } from '../field-words.ts'
import { type DeskField, type FormContent, newFieldId } from '../state/form-content.ts'
import { nameOfLabel, uniqueName } from './field-names.ts'

/** The kinds that are made, in the order of the palette, each with its key. */
export const palette: readonly { kind: FieldKind; key: string }[] = [
  { kind: 'text', key: 'T' },
  { kind: 'longText', key: 'L' },
  { kind: 'comb', key: 'B' },
  { kind: 'password', key: 'P' },
  { kind: 'date', key: 'A' },
  { kind: 'checkbox', key: 'C' },
  { kind: 'radio', key: 'H' },
  { kind: 'dropdown', key: 'D' },
  { kind: 'list', key: 'I' },
  { kind: 'button', key: 'U' },
  { kind: 'image', key: 'M' },
  { kind: 'signature', key: 'S' },
]

/** The size of a field that is placed by a click, in points. */
const sizes: Partial<Record<FieldKind, { width: number; height: number }>> = {
  longText: { width: 240, height: 72 },
  list: { width: 160, height: 60 },
  checkbox: { width: 14, height: 14 },
  radio: { width: 14, height: 14 },
  image: { width: 120, height: 120 },
  signature: { width: 180, height: 48 },
  date: { width: 110, height: 22 },
}
const usualSize = { width: 180, height: 22 }

/** The box of a field of this kind around a point, on the page. */
export function boxAt(kind: FieldKind, at: { x: number; y: number }, page: { width: number; height: number }): Box {
  const { width, height } = sizes[kind] ?? usualSize
  const x = Math.min(Math.max(0, at.x), Math.max(0, page.width - width))
  const y = Math.min(Math.max(0, at.y - height / 2), Math.max(0, page.height - height))
  return { x: rounded(x), y: rounded(y), width, height }
}

/** A box where no other lies, from a quarter of the page on downwards; there, if the whole page is taken. */
export function freeBox(kind: FieldKind, others: readonly Box[], page: { width: number; height: number }): Box {
  const step = 12
  const places = Array.from({ length: Math.ceil(page.height / step) }, (_, index) => (page.height / 4 + index * step) % page.height)
  const boxes = places.map((y) => boxAt(kind, { x: page.width / 3, y }, page))
  return boxes.find((box) => !others.some((other) => overlaps(box, other))) ?? boxAt(kind, { x: page.width / 3, y: page.height / 4 }, page)
}

function overlaps(one: Box, other: Box): boolean {
  const isApart = one.x >= other.x + other.width || other.x >= one.x + one.width
  return !isApart && one.y < other.y + other.height && other.y < one.y + one.height
}

/** A new field of this kind with all that it needs. */
export function newField(kind: FieldKind, page: number, box: Box, content: FormContent): DeskField {
  const taken = new Set(content.fields.map(({ name }) => name))
  const field: DeskField = {
    id: newFieldId(),
    name: uniqueName(nameOfLabel(kindWords(kind)), taken),
    kind,
    label: '',
    defaultValue: kind === 'checkbox' ? false : '',
    required: false,
    readOnly: false,
    look: { fontSize: 0, colour: '#000000', align: 'left' },
    widgets: [{ page, box, ...(kind === 'radio' && { state: '1' }) }],
  }
  if (kind === 'comb') return { ...field, maxLength: 8 }
  if (kind === 'date') return { ...field, format: { kind: 'date', pattern: 'yyyy-mm-dd' } }
  if (kind === 'dropdown' || kind === 'list')
    return { ...field, options: [1, 2, 3].map((number) => ({ label: t('Entry {number}', { number }), value: String(number) })) }
  if (kind === 'radio') return { ...field, options: [{ label: t('Entry {number}', { number: 1 }), value: '1' }] }
  return field
}

/** A copy of a field beside it, with a name of its own. */
export function duplicateField(
  field: DeskField,
  content: FormContent,
  sizeOf: (page: number) => { width: number; height: number },
): DeskField {
  const taken = new Set(content.fields.map(({ name }) => name))
  return {
    ...field,
    id: newFieldId(),
    name: uniqueName(field.name.replace(/_\d+$/, ''), taken),
    widgets: field.widgets.map((widget) => ({ ...widget, box: movedBox(widget.box, { x: 12, y: 12 }, sizeOf(widget.page)) })),
  }
}

/** The same field at the same place of every page, with one value for all. */
export function repeatedField(field: DeskField, pageCount: number): DeskField {
  const [first] = field.widgets
  if (!first) return field
  const has = new Set(field.widgets.map(({ page }) => page))
  const more = Array.from({ length: pageCount }, (_, page) => page).filter((page) => !has.has(page))
  // A choice has several boxes on its page.
  const together = field.widgets.filter(({ page }) => page === first.page)
  return { ...field, widgets: [...field.widgets, ...more.flatMap((page) => together.map((widget) => ({ ...widget, page })))] }
}

/** One more button of a choice below the last one. */
export function withEntry(field: DeskField, page: { width: number; height: number }): DeskField {
  const last = field.widgets.at(-1)
  if (!last) return field
  const states = new Set(field.widgets.map(({ state }) => state))
  let number = field.widgets.length + 1
  while (states.has(String(number))) number += 1
  const state = String(number)
  return {
    ...field,
    options: [...entriesOf(field), { label: t('Entry {number}', { number }), value: state }],
    widgets: [...field.widgets, { ...last, state, box: movedBox(last.box, { x: 0, y: last.box.height + 8 }, page) }],
  }
}

/** The same field without one of its boxes, and without the entry that only this one had. */
export function withoutBox(field: DeskField, index: number): DeskField {
  const widgets = field.widgets.toSpliced(index, 1)
  if (field.kind !== 'radio') return { ...field, widgets }
  const states = new Set(widgets.map(({ state }) => state))
  const options = entriesOf(field).filter(({ value }) => states.has(value))
  const defaultValue = options.some(({ value }) => value === field.defaultValue) ? field.defaultValue : ''
  return { ...field, widgets, options, defaultValue }
}
