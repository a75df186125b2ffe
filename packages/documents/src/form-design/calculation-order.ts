import { operandsOf } from '@octavo/core/forms/calculate.ts'
import type { Calculation } from '@octavo/core/forms/calculation.ts'
import { readExpression } from '@octavo/core/forms/expression.ts'
import type { FieldDesign } from '@octavo/core/forms/form-field.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { FormReading } from '../form-fill/read-form.ts'
import { shortened } from './field-names.ts'

interface Calculated {
  name: string
  calculate?: Calculation | undefined
}

const maxListed = 20

/** Refuses designs that can't be calculated: expressions that can't be read, and fields that need each other's results. */
export function checkCalculations(designs: readonly FieldDesign[], others: readonly Calculated[]): void {
  const wrong = designs.find(({ calculate }) => calculate?.kind === 'expression' && !readExpression(calculate.expression))
  if (wrong) throw new AppError('EXPRESSION_NOT_READ', { details: { field: shortened(wrong.name) } })
  const { cyclic } = inOrder([...designs, ...others])
  const own = designs.filter(({ name }) => cyclic.has(name)).map(({ name }) => shortened(name))
  if (own.length > 0) throw new AppError('FIELDS_NEED_EACH_OTHER', { details: { fields: own.slice(0, maxListed) } })
}

/** Lists calculated fields in the order in which they are calculated: those that are named, then others after what they need. */
export function orderCalculations(pdf: Pdf, { view, tree }: FormReading, wanted: readonly string[]): void {
  const calculated = new Set(view.calculation)
  const { names } = inOrder(view.fields)
  const first = wanted.length > 0 ? wanted.filter((name) => calculated.has(name)) : []
  const all = [...new Set([...first, ...names.filter((name) => calculated.has(name)), ...view.calculation])]
  const form = pdf.root.get('/AcroForm')
  const objects = new Map(tree.fields.map(({ name, objects: own }) => [name, own[0]?.id]))
  if (all.length === 0) form.remove('/CO')
  else form.set('/CO', pdf.array(all.flatMap((name) => objects.get(name) ?? []).map((id) => pdf.object(id))))
}

/** Calculated fields after those that they need; a name may be that of a group. Those in circles are told apart. */
function inOrder(fields: readonly Calculated[]): { names: string[]; cyclic: Set<string> } {
  const needs = new Map(fields.flatMap(({ name, calculate }) => (calculate ? [[name, operandsOf(calculate)] as const] : [])))
  const members = membersByGroup([...needs.keys()])
  const names: string[] = []
  const cyclic = new Set<string>()
  const state = new Map<string, 'open' | 'done'>()
  for (const start of needs.keys()) {
    const path: { name: string; waiting: string[] }[] = []
    const enter = (name: string) => {
      state.set(name, 'open')
      path.push({ name, waiting: (needs.get(name) ?? []).flatMap((operand) => members.get(operand) ?? []) })
    }
    if (!state.has(start)) enter(start)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.waiting.pop()
      if (next === undefined) {
        state.set(top.name, 'done')
        names.push(top.name)
        path.pop()
      } else if (state.get(next) === 'open') for (const { name } of path.slice(path.findIndex((one) => one.name === next))) cyclic.add(name)
      else if (!state.has(next)) enter(next)
    }
  }
  return { names, cyclic }
}

/** The calculated fields that a name means: itself, or all below it. */
function membersByGroup(names: readonly string[]): Map<string, string[]> {
  const members = new Map<string, string[]>()
  for (const name of names) {
    const parts = name.split('.')
    for (let length = 1; length <= parts.length; length += 1) {
      const group = parts.slice(0, length).join('.')
      const known = members.get(group)
      if (known) known.push(name)
      else members.set(group, [name])
    }
  }
  return members
}
