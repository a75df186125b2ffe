import { calculateForm } from '@octavo/core/forms/calculate.ts'
import { inFormat } from '@octavo/core/forms/check-value.ts'
import { isShown } from '@octavo/core/forms/conditions.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FormField } from '@octavo/core/forms/form-field.ts'
import { takenValue, takesValues } from '@octavo/core/forms/taken-value.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { drawList, drawText, layoutOf } from './draw-text.ts'
import { frameOf, setAppearance } from './draw-widget.ts'
import { alignOf, defaultAppearance } from './field-look.ts'
import type { LeafField } from './form-tree.ts'
import type { FormReading } from './read-form.ts'
import { placeOf, setChoice, setState, setText } from './set-value.ts'
import { createTextPainter, type TextPainter } from './text-painter.ts'

/** What became of the values, by names of fields. */
export interface FillReport {
  /** The form has no such fields. */
  unknown: string[]
  /** The field doesn't take the value, and keeps its own. */
  refused: string[]
  /** Part of the text isn't seen. */
  cut: string[]
  /** Calculated from each other. */
  cycles: string[]
}

/** Fills a form; can be used again for other values. */
export interface FormFiller {
  /** `clear` gives fields without a new value the one that the form begins with. */
  fill(values: ReadonlyMap<string, FieldValue>, options?: { clear?: boolean }): FillReport
}

/** A filler of an open form. Throws `FORM_DYNAMIC` or `FORM_MISSING` if there is nothing to fill. */
export function createFormFiller(pdf: Pdf, { view, tree }: FormReading): FormFiller {
  if (view.kind === 'dynamic-xfa') throw new AppError('FORM_DYNAMIC')
  if (view.kind === 'none') throw new AppError('FORM_MISSING')
  const leaves = new Map(tree.fields.map((leaf) => [leaf.name, leaf]))
  const fields = new Map(view.fields.map((field) => [field.name, field]))
  const form = pdf.root.get('/AcroForm')
  const mustDraw = form.get('/NeedAppearances').boolean === true
  /** Appearances by widget, which get new content at each fill. */
  const made = new Map<number, number>()

  return {
    fill(given, { clear = false } = {}) {
      const report: FillReport = { unknown: [], refused: [], cut: [], cycles: [] }
      const values = startValues(view.fields, clear)
      const changed = new Set(clear ? fillable(view.fields) : [])
      for (const [name, value] of given) {
        const field = fields.get(name)
        const taken = field && takenValue(field, value)
        if (!field || !takesValues(field)) report.unknown.push(name)
        else if (!taken || 'code' in taken) report.refused.push(name)
        else {
          values.set(name, taken.value)
          changed.add(name)
          if (taken.isCut) report.cut.push(name)
        }
      }
      if (changed.size > 0) {
        const { values: results, cycles } = calculateForm(view.fields, (name) => values.get(name), view.calculation)
        report.cycles = cycles
        for (const [name, result] of results) {
          if (values.get(name) === result) continue
          changed.add(name)
          values.set(name, result)
        }
      }
      write(values, changed, report)
      return report
    },
  }

  function write(values: ReadonlyMap<string, FieldValue>, changed: ReadonlySet<string>, report: FillReport): void {
    const painter = createTextPainter(pdf)
    for (const field of view.fields) {
      const leaf = leaves.get(field.name)
      if (!leaf || !takesValues(field)) continue
      pdf.scoped(() => {
        const isNew = changed.has(field.name)
        const result = writeField(leaf, field, values.get(field.name) ?? '', { painter, isNew })
        if (result === 'refused') report.refused.push(field.name)
        if (result === 'cut' && isNew) report.cut.push(field.name)
        if (field.shownWhen)
          show(
            leaf,
            isShown(field.shownWhen, (name) => values.get(name)),
          )
      })
    }
    painter.finish()
    form.remove('/NeedAppearances', '/XFA')
    // A viewer that knows XFA would otherwise draw the form that was dropped.
    pdf.root.remove('/NeedsRendering')
    report.cut = [...new Set(report.cut)]
  }

  function writeField(
    leaf: LeafField,
    field: FormField,
    value: FieldValue,
    { painter, isNew }: { painter: TextPainter; isNew: boolean },
  ): 'refused' | 'cut' | undefined {
    if (field.kind === 'checkbox' || field.kind === 'radio') {
      return isNew && !setState(pdf, leaf, field, value) ? 'refused' : undefined
    }
    const lacksLook = () => leaf.widgets.some(({ id }) => pdf.object(id).get('/AP').get('/N').isNull)
    if (!isNew && !mustDraw && !lacksLook()) return undefined
    if (field.kind === 'dropdown' || field.kind === 'list') {
      const chosen = isNew ? setChoice(pdf, leaf, field, value) : chosenOf(field, value)
      return drawChoice(leaf, field, value, { painter, chosen }) ? 'cut' : undefined
    }
    const text = typeof value === 'string' ? value : ''
    const written = inFormat(text, field.format)
    const [stored, shown, red] = 'code' in written ? [text, text, false] : [written.stored, written.shown, written.red]
    if (isNew) setText(pdf, leaf, stored)
    return drawTexts(leaf, field, { painter, text: field.kind === 'password' ? '*'.repeat([...shown].length) : shown, red })
      ? 'cut'
      : undefined
  }

  function drawTexts(
    leaf: LeafField,
    field: FormField,
    { painter, text, red }: { painter: TextPainter; text: string; red: boolean },
  ): boolean {
    let isCut = false
    for (const place of leaf.widgets) {
      const widget = pdf.object(place.id)
      const frame = frameOf(widget)
      if (!frame) continue
      const { font, size, colour } = defaultAppearance(pdf, leaf, place)
      const pen = painter.penFor(font, text)
      const drawn = drawText(frame, pen, {
        text,
        size,
        colour: red ? '#ff0000' : colour,
        align: alignOf(pdf, leaf, place),
        ...layoutOf(field),
      })
      isCut ||= drawn.isCut
      setAppearance(pdf, widget, { frame, content: drawn.content, ...(text !== '' && { resources: pen.resources }), made })
    }
    return isCut
  }

  function drawChoice(
    leaf: LeafField,
    field: FormField,
    value: FieldValue,
    { painter, chosen }: { painter: TextPainter; chosen: ReadonlySet<number> },
  ): boolean {
    const options = field.options ?? []
    if (field.kind === 'dropdown') {
      const [place = -1] = chosen
      const text = options[place]?.label ?? (typeof value === 'string' ? value : value === true || value === false ? '' : (value[0] ?? ''))
      return drawTexts(leaf, { ...field, kind: 'text' }, { painter, text, red: false })
    }
    const entries = options.map(({ label }) => label)
    for (const place of leaf.widgets) {
      const widget = pdf.object(place.id)
      const frame = frameOf(widget)
      if (!frame) continue
      const { font, size, colour } = defaultAppearance(pdf, leaf, place)
      const pen = painter.penFor(font, entries.join(''))
      const content = drawList(frame, pen, { entries, chosen, size, colour, align: alignOf(pdf, leaf, place) })
      setAppearance(pdf, widget, { frame, content, ...(entries.length > 0 && { resources: pen.resources }), made })
    }
    return false
  }

  function show(leaf: LeafField, isVisible: boolean): void {
    for (const { id } of leaf.widgets) {
      const flags = pdf.object(id).get('/F').integer ?? 0
      pdf.object(id).set('/F', isVisible ? flags & ~hidden : flags | hidden)
    }
  }
}

const hidden = 2

function startValues(fields: readonly FormField[], clear: boolean): Map<string, FieldValue> {
  return new Map(fields.map(({ name, value, defaultValue }) => [name, clear ? defaultValue : value]))
}

function fillable(fields: readonly FormField[]): string[] {
  return fields.filter(takesValues).map(({ name }) => name)
}

function chosenOf({ options = [] }: FormField, value: FieldValue): Set<number> {
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  return new Set(chosen.map((one) => placeOf(options, one)).filter((place) => place >= 0))
}
