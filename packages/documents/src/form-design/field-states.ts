import type { FieldDesign, FormField } from '@octavo/core/forms/form-field.ts'

/** How the boxes of a field that is ticked are named in the file. */
export interface BoxStates {
  /** For each box, with its slash. */
  names: `/${string}`[]
  /** What each box means, if names can't say it. */
  meanings: string[] | undefined
  /** The name that is chosen, and that which is chosen at first. */
  chosen: `/${string}`
  first: `/${string}`
}

/** Names that all programs can write as they are; others are numbers, and their meanings are listed beside them. */
const plain = /^[A-Za-z][A-Za-z0-9_-]{0,60}$/

/** `before` is the field as it was; its choice stays if it can still be made. */
export function statesOf({ kind, widgets, defaultValue }: FieldDesign, before: FormField | undefined): BoxStates {
  if (kind !== 'checkbox' && kind !== 'radio') return { names: [], meanings: undefined, chosen: '/Off', first: '/Off' }
  const values = widgets.map(({ state }, index) => state ?? (kind === 'checkbox' ? 'Yes' : String(index + 1)))
  const isPlain = values.every((value) => plain.test(value) && value !== 'Off')
  const numbers = values.map((value) => values.indexOf(value))
  const names = values.map((value, index): `/${string}` => (isPlain ? `/${value}` : `/${numbers[index] ?? index}`))
  const nameOf = (value: FormField['value'] | undefined): `/${string}` => {
    const wanted = value === true ? values[0] : typeof value === 'string' ? value : undefined
    return names[wanted === undefined || wanted === '' ? -1 : values.indexOf(wanted)] ?? '/Off'
  }
  const first = nameOf(defaultValue)
  const kept = before?.kind === kind ? nameOf(before.value) : '/Off'
  return { names, meanings: isPlain ? undefined : values, chosen: kept === '/Off' ? first : kept, first }
}
