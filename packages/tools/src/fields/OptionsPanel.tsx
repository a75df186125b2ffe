import panel from '@octavo/ui/panel.module.css'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { describeOptions, optionsByPath } from '../options/describe-options.ts'
import { type OptionsSchema, withDefaults } from '../options/with-defaults.ts'
import { OptionScopeContext } from './option-scope.ts'
import type { PanelDocument } from './panel-props.ts'

interface OptionsPanelProps<Schema extends OptionsSchema> {
  schema: Schema
  options: z.input<Schema>
  errors: Readonly<Record<string, string>>
  documents?: readonly PanelDocument[]
  /** Options that have no effect with the current choices. */
  inactive?: readonly string[]
  onChange: (options: z.input<Schema>) => void
  children: ReactNode
}

/** Wraps all fields of a panel. */
export function OptionsPanel<Schema extends OptionsSchema>({ children, ...props }: OptionsPanelProps<Schema>) {
  return (
    <OptionsScope {...props}>
      <div className={panel.panel} data-options>
        {children}
      </div>
    </OptionsScope>
  )
}

/** Wraps fields of the same options, such as those of one list item, without any styling. */
export function OptionsScope<Schema extends OptionsSchema>(props: OptionsPanelProps<Schema>) {
  const { schema, options: given, errors, documents = none, inactive = none, onChange, children } = props
  const fields = describeOptions(schema)
  const options: Readonly<Record<string, unknown>> = withDefaults(schema, given)
  const set = (change: Readonly<Record<string, unknown>>) => onChange(withoutUndefined({ ...given, ...change }))
  const scope = { fields, byPath: optionsByPath(fields), options, errors, documents, inactive, set }
  return <OptionScopeContext value={scope}>{children}</OptionScopeContext>
}

const none: readonly never[] = []

function withoutUndefined<Given extends object>(options: Given): Given {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given
}
