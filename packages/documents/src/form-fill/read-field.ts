import type { Box } from '@octavo/core/edits/geometry.ts'
import { Condition } from '@octavo/core/forms/calculation.ts'
import { readCalculationScript, readFormatScript, readRuleScript } from '@octavo/core/forms/field-scripts.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FieldKind, FieldWidget, FormField } from '@octavo/core/forms/form-field.ts'
import { maxValueLength, maxWidgets } from '@octavo/core/forms/limits.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { shownWhenKey } from '../forms/own-keys.ts'
import { fieldFlags, unseenFlags } from './field-flags.ts'
import { lookOf } from './field-look.ts'
import { textIn } from './field-text.ts'
import { fieldEntry, type LeafField } from './form-tree.ts'
import { choicesOf, type WidgetState, widgetStates } from './widget-states.ts'

/** A field as it was read, and what the view notes of it. */
export interface FieldReading {
  field: FormField
  /** Whether it has a script that isn't run. */
  hasScript: boolean
  /** Whether objects of one name have different values. */
  differs: boolean
}

/** Reads what a field asks for and holds. `boxOf` places a rectangle on its page as it is seen. */
export function readField(
  pdf: Pdf,
  leaf: LeafField,
  boxOf: (page: number, rectangle: PdfObject) => SeenBox | undefined,
): FieldReading | undefined {
  const [object] = leaf.objects
  if (!object) return undefined
  const entry = (key: string) => fieldEntry(pdf, object, key)
  const has = (flag: number) => (leaf.flags & flag) !== 0
  const scripts = scriptsOf(pdf, leaf)
  const kind = kindOf(pdf, leaf, scripts.format?.kind === 'date')
  if (!kind) return undefined
  const states = kind === 'checkbox' || kind === 'radio' ? widgetStates(pdf, leaf) : []
  const maxLength = leaf.type === '/Tx' ? entry('/MaxLen').integer : undefined
  const values = leaf.objects.map((one) => JSON.stringify(valueIn(pdf, leaf, fieldEntry(pdf, one, '/V'), kind, states)))
  const shownWhen = conditionOf(entry(shownWhenKey))
  const field: FormField = {
    name: leaf.name,
    kind,
    label: textIn(pdf, entry('/TU')),
    value: valueIn(pdf, leaf, entry('/V'), kind, states),
    defaultValue: valueIn(pdf, leaf, entry('/DV'), kind, states),
    required: has(fieldFlags.required),
    readOnly: has(fieldFlags.readOnly),
    ...(maxLength !== undefined && maxLength >= 0 && maxLength <= maxValueLength && { maxLength }),
    ...((kind === 'dropdown' || kind === 'list') && {
      options: choicesOf(pdf, leaf),
      multiple: kind === 'list' && has(fieldFlags.multiSelect),
      editable: kind === 'dropdown' && has(fieldFlags.edit),
    }),
    ...scripts.read,
    ...(shownWhen && { shownWhen }),
    look: lookOf(pdf, leaf),
    widgets: widgetsOf(pdf, leaf, states, boxOf),
  }
  return { field, hasScript: scripts.hasOthers, differs: new Set(values).size > 1 }
}

/** Where a rectangle is on its page as seen, and how far the page is turned. */
export interface SeenBox {
  box: Box
  rotation: number
}

function kindOf(pdf: Pdf, { type, flags, widgets }: LeafField, isDate: boolean): FieldKind | undefined {
  const has = (flag: number) => (flags & flag) !== 0
  if (type === '/Sig') return 'signature'
  if (type === '/Ch') return has(fieldFlags.combo) ? 'dropdown' : 'list'
  if (type === '/Btn') {
    if (has(fieldFlags.pushButton))
      return widgets.some(({ id }) => pdf.object(id).get('/MK').get('/TP').integer === iconOnly) ? 'image' : 'button'
    return has(fieldFlags.radio) ? 'radio' : 'checkbox'
  }
  if (type !== '/Tx') return undefined
  if (has(fieldFlags.password)) return 'password'
  if (has(fieldFlags.multiline)) return 'longText'
  if (has(fieldFlags.comb)) return 'comb'
  return isDate ? 'date' : 'text'
}

/** A push button whose face is an image alone. */
const iconOnly = 1

function valueIn(pdf: Pdf, leaf: LeafField, value: PdfObject, kind: FieldKind, states: readonly WidgetState[]): FieldValue {
  if (kind === 'checkbox' || kind === 'radio') return chosenState(value.name ?? value.text, kind, states)
  if (kind === 'list' || kind === 'dropdown') {
    const isSeveral = kind === 'list' && (leaf.flags & fieldFlags.multiSelect) !== 0
    const chosen = value.isArray ? value.items(5000).map((item) => textIn(pdf, item)) : value.isNull ? [] : [textIn(pdf, value)]
    return isSeveral ? chosen : (chosen[0] ?? '')
  }
  return kind === 'button' || kind === 'image' || kind === 'signature' ? '' : textIn(pdf, value)
}

function chosenState(written: string | undefined, kind: FieldKind, states: readonly WidgetState[]): FieldValue {
  const name = written === undefined || written.startsWith('/') ? written : `/${written}`
  const chosen = name === '/Off' ? undefined : states.find((state) => state.name === name)
  const isAlone = kind === 'checkbox' && new Set(states.map(({ value }) => value)).size <= 1
  return isAlone ? chosen !== undefined : (chosen?.value ?? '')
}

function widgetsOf(
  pdf: Pdf,
  { widgets }: LeafField,
  states: readonly WidgetState[],
  boxOf: (page: number, rectangle: PdfObject) => SeenBox | undefined,
): FieldWidget[] {
  return widgets.slice(0, maxWidgets).flatMap(({ id, page }, index) => {
    const widget = pdf.object(id)
    const seen = page === undefined ? undefined : boxOf(page, widget.get('/Rect'))
    if (page === undefined || !seen) return []
    const state = states[index]?.value
    const rotation = quarters(seen.rotation - (widget.get('/MK').get('/R').integer ?? 0))
    const isHidden = ((widget.get('/F').integer ?? 0) & unseenFlags) !== 0
    return [
      {
        page,
        box: seen.box,
        ...(state !== undefined && { state }),
        ...(rotation !== 0 && { rotation }),
        ...(isHidden && { hidden: true as const }),
      },
    ]
  })
}

function quarters(degrees: number): 0 | 90 | 180 | 270 {
  const turned = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
  return turned === 90 ? 90 : turned === 180 ? 180 : turned === 270 ? 270 : 0
}

function scriptsOf(pdf: Pdf, leaf: LeafField) {
  const actions = leaf.objects.map(({ id }) => pdf.object(id).get('/AA')).find((one) => one.isDictionary)
  const script = (key: string) => {
    const action = actions?.get(key)
    return action?.get('/S').name === '/JavaScript' ? textIn(pdf, action.get('/JS')) : undefined
  }
  const [formatting, keystroke, validation, calculation] = ['/F', '/K', '/V', '/C'].map(script)
  const format = readFormatScript(formatting ?? '') ?? readFormatScript(keystroke ?? '')
  const rule = readRuleScript(validation ?? '')
  const calculate = readCalculationScript(calculation ?? '')
  const isCalculated = calculation !== undefined && calculation.trim() !== ''
  const isUnknown = (written: string | undefined, read: unknown) => written !== undefined && written.trim() !== '' && !read
  return {
    format,
    read: {
      ...(format && { format }),
      ...(rule && { rule }),
      ...(calculate && { calculate }),
      ...(isCalculated && !calculate && { script: true as const }),
    },
    hasOthers:
      isUnknown(formatting, format) || isUnknown(keystroke, format) || isUnknown(validation, rule) || isUnknown(calculation, calculate),
  }
}

function conditionOf(written: PdfObject): Condition | undefined {
  try {
    return Condition.safeParse(JSON.parse(written.text ?? 'null')).data
  } catch {
    return undefined
  }
}
