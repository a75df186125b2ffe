import { isRecord } from '@octavo/core/values/is-record.ts'
import { createContext, useContext } from 'react'
import type { OptionDescription } from '../options/describe-options.ts'
import type { PanelDocument } from './panel-props.ts'
import { shownOption } from './shown-option.ts'

/** The options that the fields below show and change. */
export interface OptionScope {
  fields: readonly OptionDescription[]
  byPath: ReadonlyMap<string, OptionDescription>
  /** The current values, with defaults. */
  options: Readonly<Record<string, unknown>>
  /** Message by path. */
  errors: Readonly<Record<string, string>>
  documents: readonly PanelDocument[]
  /** Options that have no effect with the current choices. */
  inactive: readonly string[]
  /** Changes some options; `undefined` removes one. */
  set(change: Readonly<Record<string, unknown>>): void
}

export const OptionScopeContext = createContext<OptionScope | undefined>(undefined)

/** The options around this field. */
export function useOptionScope(): OptionScope {
  const scope = useContext(OptionScopeContext)
  if (!scope) throw new Error('A field of options stands outside of any.')
  return scope
}

/** The description of one option, in the language of the page; a name that isn't in the schema is a mistake in the panel. */
export function describedIn({ byPath }: Pick<OptionScope, 'byPath'>, path: string): OptionDescription {
  const field = byPath.get(path)
  if (!field) throw new Error(`There is no option ${path}.`)
  return shownOption(field)
}

/** The value at a path such as `offset.x`, or its default. */
export function valueAt({ options, byPath }: Pick<OptionScope, 'options' | 'byPath'>, path: string): unknown {
  const value = path.split('.').reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), options)
  return value ?? byPath.get(path)?.default
}

/** The change that sets the option at a path; the rest of its group stays. */
export function changeAt({ options }: Pick<OptionScope, 'options'>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', inner] = path.split('.')
  if (inner === undefined) return { [name]: value }
  const group = options[name]
  const { [inner]: _, ...others } = isRecord(group) ? group : {}
  return { [name]: value === undefined ? others : { ...others, [inner]: value } }
}
