import type { Condition } from '@octavo/core/forms/calculation.ts'
import { isShown } from '@octavo/core/forms/conditions.ts'
import type { FormField } from '@octavo/core/forms/form-field.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { LeafField } from '../form-fill/form-tree.ts'
import type { FormReading } from '../form-fill/read-form.ts'
import { scriptAction } from './field-actions.ts'

const hidden = 2
/** By this our scripts are known again, to be written again. */
const sign = '/* shown when */'

/**
 * Lets other programs show and hide fields by the values of others: choices by actions that need no script, other fields by a small script
 * of their own. What we go by ourselves is kept beside each field.
 */
export function writeConditions(pdf: Pdf, { view, tree }: FormReading): void {
  const leaves = new Map(tree.fields.map((leaf) => [leaf.name, leaf]))
  const values = new Map(view.fields.map(({ name, value }) => [name, value]))
  const dependents = new Map<string, FormField[]>()
  for (const field of view.fields) {
    const { shownWhen } = field
    if (!shownWhen) continue
    dependents.set(shownWhen.field, [...(dependents.get(shownWhen.field) ?? []), field])
    const isVisible = isShown(shownWhen, (name) => values.get(name))
    for (const { id } of leaves.get(field.name)?.widgets ?? []) {
      pdf.scoped(() => {
        const widget = pdf.object(id)
        const flags = widget.get('/F').integer ?? 0
        widget.set('/F', isVisible ? flags & ~hidden : flags | hidden)
      })
    }
  }
  for (const source of view.fields) {
    const leaf = leaves.get(source.name)
    const shown = dependents.get(source.name) ?? []
    if (leaf) pdf.scoped(() => writeSource(pdf, leaf, source, shown))
  }
}

function writeSource(pdf: Pdf, leaf: LeafField, source: FormField, shown: readonly FormField[]): void {
  for (const [index, { id }] of leaf.widgets.entries()) {
    const widget = pdf.object(id)
    if (source.kind === 'radio') writeHides(pdf, widget, { state: source.widgets[index]?.state ?? '', shown })
    else if (source.kind === 'checkbox') setAction(pdf, widget, '/U', scriptFor(shown))
    else setAction(pdf, widget, '/Bl', scriptFor(shown))
  }
}

/** What is shown and hidden when this answer is chosen. */
function writeHides(pdf: Pdf, widget: PdfObject, { state, shown }: { state: string; shown: readonly FormField[] }): void {
  if (widget.get('/A').get('/S').name === '/Hide') widget.remove('/A')
  const hides = shown.flatMap(({ name, shownWhen }) => {
    const isVisible = shownWhen === undefined || isShown(shownWhen, () => state)
    return [pdf.dictionary({ '/Type': '/Action', '/S': '/Hide', '/T': pdf.text(name), '/H': !isVisible })]
  })
  const [first, ...others] = hides
  if (!first || widget.has('/A')) return
  let last = first
  for (const next of others) {
    last.set('/Next', next)
    last = last.get('/Next')
  }
  widget.set('/A', first)
}

function setAction(pdf: Pdf, widget: PdfObject, key: string, script: string | undefined): void {
  const actions = widget.get('/AA').isDictionary ? widget.get('/AA').shallowCopy() : pdf.dictionary()
  const before = actions.get(key)
  const isOurs = before.isNull || (before.get('/JS').text ?? '').startsWith(sign)
  if (!isOurs) return
  if (script === undefined) actions.remove(key)
  else actions.set(key, scriptAction(pdf, script))
  if (actions.keys().length > 0) widget.set('/AA', actions)
  else widget.remove('/AA')
}

function scriptFor(shown: readonly FormField[]): string | undefined {
  if (shown.length === 0) return undefined
  const lines = shown.map(
    ({ name, shownWhen }) => `this.getField(${quoted(name)}).display = ${test(shownWhen)} ? display.visible : display.hidden;`,
  )
  return `${sign} var v = event.target.value; ${lines.join(' ')}`
}

function test(condition: Condition | undefined): string {
  if (condition?.is === 'filled') return `(v != "" && v != "Off")`
  if (condition?.is === 'empty') return `(v == "" || v == "Off")`
  return `(v ${condition?.is === 'different' ? '!=' : '=='} ${quoted(condition?.value ?? '')})`
}

/** A text in a script; nothing in it can end the string or the line. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
