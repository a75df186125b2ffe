import { valueFault } from '@octavo/core/forms/check-value.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FieldDesign, FieldKind, FormField } from '@octavo/core/forms/form-field.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { fieldFlags } from '../form-fill/field-flags.ts'
import { shownWhenKey } from '../forms/own-keys.ts'
import type { BoxStates } from './field-states.ts'
import type { FormHome } from './form-home.ts'

const types: Readonly<Record<FieldKind, `/${string}`>> = {
  text: '/Tx',
  longText: '/Tx',
  comb: '/Tx',
  password: '/Tx',
  date: '/Tx',
  checkbox: '/Btn',
  radio: '/Btn',
  button: '/Btn',
  image: '/Btn',
  dropdown: '/Ch',
  list: '/Ch',
  signature: '/Sig',
}

/** Radio buttons stay chosen when they are pressed again. */
const noToggleToOff = 1 << 14

const ownFlags: Readonly<Partial<Record<FieldKind, number>>> = {
  longText: fieldFlags.multiline,
  comb: fieldFlags.comb,
  password: fieldFlags.password,
  radio: fieldFlags.radio | noToggleToOff,
  button: fieldFlags.pushButton,
  image: fieldFlags.pushButton,
  dropdown: fieldFlags.combo,
}

/** The places of a comb for which no number is given. */
const defaultCells = 10

interface Entries {
  design: FieldDesign
  before: FormField | undefined
  states: BoxStates
  home: FormHome
}

/** Writes what a field is: type, flags, label, limits, entries and values; a value that it had stays if it still fits. */
export function writeEntries(pdf: Pdf, field: PdfObject, { design, before, states, home }: Entries): void {
  const { kind, label, look } = design
  field.remove('/TU', '/MaxLen', '/Opt', '/V', '/DV', '/RV', '/DS', '/I', '/TI', '/Q', '/TM', shownWhenKey)
  field.set('/FT', types[kind]).set('/Ff', flagsOf(design))
  if (label !== '') field.set('/TU', pdf.text(label))
  if (types[kind] === '/Tx' || types[kind] === '/Ch')
    field.set('/DA', pdf.text(`${home.textFont} ${look.fontSize} Tf 0 g`)).set('/Q', ['left', 'center', 'right'].indexOf(look.align))
  const maxLength = design.maxLength ?? (kind === 'comb' ? defaultCells : undefined)
  if (types[kind] === '/Tx' && maxLength !== undefined && maxLength > 0) field.set('/MaxLen', maxLength)
  if (types[kind] === '/Ch')
    field.set(
      '/Opt',
      pdf.array(
        (design.options ?? []).map(({ label: shown, value }) =>
          shown === value ? pdf.text(value) : pdf.array([pdf.text(value), pdf.text(shown)]),
        ),
      ),
    )
  if (states.meanings) field.set('/Opt', pdf.array(states.meanings.map((meaning) => pdf.text(meaning))))
  if (design.shownWhen) field.set(shownWhenKey, pdf.text(JSON.stringify(design.shownWhen)))
  writeValues(pdf, field, { design, before, states })
}

function flagsOf({ kind, required, readOnly, multiple, editable, widgets }: FieldDesign): number {
  const has = (is: boolean | undefined, flag: number) => (is ? flag : 0)
  const states = widgets.map(({ state }) => state)
  const isTwice = kind === 'radio' && new Set(states).size < states.length
  return (
    (ownFlags[kind] ?? 0) |
    has(required, fieldFlags.required) |
    has(readOnly, fieldFlags.readOnly) |
    has(kind === 'list' && multiple, fieldFlags.multiSelect) |
    has(kind === 'dropdown' && editable, fieldFlags.edit) |
    has(isTwice, fieldFlags.inUnison)
  )
}

function writeValues(pdf: Pdf, field: PdfObject, { design, before, states }: Pick<Entries, 'design' | 'before' | 'states'>): void {
  const type = types[design.kind]
  if (type === '/Sig' || design.kind === 'button' || design.kind === 'image') return
  if (type === '/Btn') {
    field.set('/V', states.chosen)
    if (states.first !== '/Off') field.set('/DV', states.first)
    return
  }
  const written = (value: FieldValue) => (Array.isArray(value) ? pdf.array(value.map((one) => pdf.text(one))) : pdf.text(String(value)))
  const first = design.defaultValue
  const kept =
    before && types[before.kind] === type && !isEmpty(before.value) && !valueFault({ ...design, value: '' } as never, before.value)
  if (!isEmpty(first)) field.set('/DV', written(first))
  const value = kept ? before.value : first
  if (!isEmpty(value)) field.set('/V', written(value))
}

function isEmpty(value: FieldValue): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0)
}
