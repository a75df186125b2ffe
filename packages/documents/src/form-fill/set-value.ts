import { tickOf } from '@octavo/core/forms/check-value.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FormField } from '@octavo/core/forms/form-field.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { drawMarks } from './draw-mark.ts'
import { frameOf } from './draw-widget.ts'
import { defaultAppearance } from './field-look.ts'
import type { LeafField } from './form-tree.ts'
import { widgetStates } from './widget-states.ts'

/** Stores a text in all objects of a field. */
export function setText(pdf: Pdf, leaf: LeafField, stored: string): void {
  for (const { id } of leaf.objects) {
    const field = pdf.object(id)
    // The rich form of the old value would be shown in place of the new one.
    field.set('/V', pdf.text(stored)).remove('/RV')
    for (const widget of leaf.widgets) if (widget.id !== id && widget.field === id) pdf.object(widget.id).remove('/V', '/RV')
  }
}

/** Stores chosen entries, by what they mean; returns their places in the list. */
export function setChoice(
  pdf: Pdf,
  leaf: LeafField,
  { options = [], multiple }: Pick<FormField, 'options' | 'multiple'>,
  value: FieldValue,
): Set<number> {
  const wanted = Array.isArray(value) ? value : value === '' || typeof value === 'boolean' ? [] : [value]
  const places = wanted.map((one) => placeOf(options, one))
  const stored = wanted.map((one, index) => options[places[index] ?? -1]?.value ?? one)
  const known = places.filter((place) => place >= 0).toSorted((one, other) => one - other)
  for (const { id } of leaf.objects) {
    const field = pdf.object(id)
    if (multiple && stored.length !== 1) field.set('/V', pdf.array(stored.map((one) => pdf.text(one))))
    else field.set('/V', pdf.text(stored[0] ?? ''))
    if (known.length > 0) field.set('/I', pdf.array(known))
    else field.remove('/I')
    field.remove('/RV')
  }
  return new Set(known)
}

/** The place of an entry by its value, or by its label. */
export function placeOf(options: NonNullable<FormField['options']>, one: string): number {
  const byValue = options.findIndex(({ value }) => value === one)
  return byValue >= 0 ? byValue : options.findIndex(({ label }) => label === one)
}

/** Ticks the boxes of a field that have this state; those that have no looks get them. Returns false if there is no such box. */
export function setState(pdf: Pdf, leaf: LeafField, field: Pick<FormField, 'kind' | 'look'>, value: FieldValue): boolean {
  const states = widgetStates(pdf, leaf)
  const name = stateFor(field, states, value)
  if (name === undefined) return false
  for (const { id } of leaf.objects) setName(pdf.object(id), name)
  const byPlace = chosenPlaces(leaf, states, value)
  for (const [index, { id }] of leaf.widgets.entries()) {
    const widget = pdf.object(id)
    const own = states[index]?.name ?? '/Yes'
    if (widget.get('/AP').get('/N').isNull) giveMarks(pdf, leaf, index, field, own)
    const isOn = name !== '/Off' && own === name && (byPlace === undefined || byPlace.has(index))
    widget.set('/AS', isOn ? (own as `/${string}`) : '/Off')
  }
  return true
}

/** The name of the state that a value means: an export value, the name itself, or true and false in the words of people. */
function stateFor({ kind }: Pick<FormField, 'kind'>, states: ReturnType<typeof widgetStates>, value: FieldValue): string | undefined {
  if (Array.isArray(value)) return undefined
  const [first] = states
  if (typeof value === 'boolean') return value ? (kind === 'checkbox' ? (first?.name ?? '/Yes') : undefined) : '/Off'
  if (value === '' || value === 'Off') return '/Off'
  const named = states.find((state) => state.value === value) ?? states.find((state) => state.name === `/${value}`)
  if (named) return named.name
  const tick = kind === 'checkbox' ? tickOf(value) : undefined
  return tick === undefined ? undefined : tick ? (first?.name ?? '/Yes') : '/Off'
}

/** Twins with equal names but different meanings are told apart by their place. */
function chosenPlaces(leaf: LeafField, states: ReturnType<typeof widgetStates>, value: FieldValue): Set<number> | undefined {
  if (typeof value !== 'string' || !states.some((state) => state.value === value)) return undefined
  const places = leaf.widgets.flatMap((_, index) => (states[index]?.value === value ? [index] : []))
  const name = states[places[0] ?? 0]?.name
  const isShared = states.some((state) => state.name === name && state.value !== value)
  return isShared ? new Set(places) : undefined
}

function setName(field: PdfObject, name: string): void {
  field.set('/V', name as `/${string}`)
}

function giveMarks(pdf: Pdf, leaf: LeafField, index: number, { kind, look }: Pick<FormField, 'kind' | 'look'>, state: string): void {
  const place = leaf.widgets[index]
  const widget = place && pdf.object(place.id)
  const frame = widget && frameOf(widget)
  if (!widget || !frame || !place) return
  const { colour } = defaultAppearance(pdf, leaf, place)
  widget.set('/AP', drawMarks(pdf, frame, { state, mark: look.mark ?? (kind === 'radio' ? 'circle' : 'check'), colour }))
}
