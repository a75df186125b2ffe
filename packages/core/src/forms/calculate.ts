import type { Calculation } from './calculation.ts'
import { isEmptyValue } from './check-value.ts'
import { add, compare, type Decimal, divide, multiply, plainDecimal, roundTo, zero } from './decimal.ts'
import { evaluate, fieldsIn, readExpression } from './expression.ts'
import type { FieldValue } from './field-value.ts'
import type { FormField } from './form-field.ts'
import { readNumber, readPercent } from './number-format.ts'

type CalculatedField = Pick<FormField, 'name' | 'calculate' | 'format'>

/** What a form calculates. */
export interface Calculated {
  /** The new values of calculated fields. */
  values: Map<string, string>
  /** Calculated fields that need themselves, directly or by others: they keep what they have. */
  cycles: string[]
}

/**
 * Calculates the fields of a form, each after those that it needs, otherwise in the form's order. A field that is empty counts as 0, as in
 * other programs; a result of nothing but empty fields is empty.
 */
export function calculateForm(
  fields: readonly CalculatedField[],
  given: (name: string) => FieldValue | undefined,
  order: readonly string[] = [],
): Calculated {
  const calculated = new Map(fields.flatMap((field) => (field.calculate ? [[field.name, field] as const] : [])))
  if (calculated.size === 0) return { values: new Map(), cycles: [] }
  const formats = new Map(fields.map(({ name, format }) => [name, format]))
  const below = membersOf(fields)
  const needs = new Map([...calculated].map(([name, { calculate }]) => [name, operandsOf(calculate).flatMap((operand) => below(operand))]))
  const cycles = cyclesIn(needs)
  const values = new Map<string, string>()
  const current = (name: string) => values.get(name) ?? given(name)
  for (const name of inOrderOfNeed(needs, new Set(cycles), order)) {
    const { calculate } = calculated.get(name) ?? {}
    const operands = needs.get(name) ?? []
    if (!calculate) continue
    const isBlank = operands.length > 0 && operands.every((operand) => isEmptyValue(current(operand)))
    const result = isBlank ? undefined : resultOf(calculate, below, (operand) => numberOf(current(operand), formats.get(operand)))
    values.set(name, result ? plainDecimal(roundTo(result, maxDecimals)) : '')
  }
  return { values, cycles }
}

/** The fields that a calculation names. */
export function operandsOf(calculation: Calculation | undefined): string[] {
  if (!calculation) return []
  if (calculation.kind !== 'expression') return calculation.fields
  const read = readExpression(calculation.expression)
  return read ? fieldsIn(read) : []
}

/** Results of divisions have no more decimals. */
const maxDecimals = 10

function resultOf(calculation: Calculation, below: (name: string) => string[], numberFor: (name: string) => Decimal): Decimal | undefined {
  if (calculation.kind === 'expression') {
    const read = readExpression(calculation.expression)
    return read && evaluate(read, (name) => sum(below(name).map(numberFor)))
  }
  const operands = calculation.fields.flatMap(below).map(numberFor)
  const [first = zero] = operands
  switch (calculation.kind) {
    case 'sum':
      return sum(operands)
    case 'average':
      return divide(sum(operands), { digits: BigInt(Math.max(1, operands.length)), scale: 0 })
    case 'product':
      return operands.reduce(multiply, { digits: 1n, scale: 0 })
    case 'min':
      return operands.reduce((least, one) => (compare(one, least) < 0 ? one : least), first)
    case 'max':
      return operands.reduce((most, one) => (compare(one, most) > 0 ? one : most), first)
  }
}

function sum(operands: readonly Decimal[]): Decimal {
  return operands.reduce(add, zero)
}

function numberOf(value: FieldValue | undefined, format: FormField['format']): Decimal {
  if (typeof value !== 'string') return value === true ? { digits: 1n, scale: 0 } : zero
  if (format?.kind === 'percent') return readPercent(value, format.separators) ?? zero
  return readNumber(value, format?.kind === 'number' ? format.separators : undefined) ?? zero
}

/** The fields of a name: itself, or all below it if it's that of a group. */
function membersOf(fields: readonly { name: string }[]): (name: string) => string[] {
  const names = new Set(fields.map(({ name }) => name))
  const known = new Map<string, string[]>()
  return (name) => {
    if (names.has(name)) return [name]
    const before = known.get(name)
    if (before) return before
    const members = [...names].filter((one) => one.startsWith(`${name}.`))
    known.set(name, members)
    return members
  }
}

/** What needs itself: all that remains when fields without needs, and fields that none needs, are taken away again and again. */
function cyclesIn(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const forwards = new Map([...needs].map(([name, operands]) => [name, new Set(operands.filter((operand) => needs.has(operand)))]))
  const backwards = new Map<string, Set<string>>([...needs.keys()].map((name) => [name, new Set()]))
  for (const [name, operands] of forwards) for (const operand of operands) backwards.get(operand)?.add(name)
  takeEnds(forwards, backwards)
  takeEnds(backwards, forwards)
  return [...forwards.keys()]
}

function takeEnds(links: Map<string, Set<string>>, back: Map<string, Set<string>>): void {
  const ends = [...links].flatMap(([name, next]) => (next.size === 0 ? [name] : []))
  for (let name = ends.pop(); name !== undefined; name = ends.pop()) {
    for (const other of back.get(name) ?? []) {
      const next = links.get(other)
      if (next?.delete(name) && next.size === 0) ends.push(other)
    }
    links.delete(name)
    back.delete(name)
  }
}

/** Each after those that it needs; among those that could come next, the form's own order decides. */
function inOrderOfNeed(needs: ReadonlyMap<string, readonly string[]>, cycles: ReadonlySet<string>, order: readonly string[]): string[] {
  const wanted = [...new Set([...order, ...needs.keys()])].filter((name) => needs.has(name) && !cycles.has(name))
  const done: string[] = []
  const state = new Map<string, 'begun' | 'done'>()
  for (const start of wanted) {
    const stack = [start]
    while (stack.length > 0) {
      const name = stack.at(-1) ?? start
      const open = (needs.get(name) ?? []).filter((operand) => needs.has(operand) && !cycles.has(operand) && !state.has(operand))
      if (state.get(name) === 'done' || open.length === 0 || state.get(name) === 'begun') {
        stack.pop()
        if (state.get(name) !== 'done') done.push(name)
        state.set(name, 'done')
      } else {
        state.set(name, 'begun')
        stack.push(...open)
      }
    }
  }
  return done
}
