import type { ReactNode } from 'react'
import type * as z from 'zod'
import { describeOptions, type OptionDescription, optionsByPath } from '../options/describe-options.ts'
import { type OptionsSchema, type WithDefaults, withDefaults } from '../options/with-defaults.ts'
import { type FieldLook, OptionControl } from './OptionControl.tsx'
import { describedIn, useOptionScope } from './option-scope.ts'
import type { PanelDocument } from './panel-props.ts'

/** The name of an option, or of one inside a group: `offset.x`. */
export type OptionName<Given> = {
  [Name in keyof Given & string]: Name | `${Name}.${InnerName<NonNullable<Given[Name]>>}`
}[keyof Given & string]

type InnerName<Value> = Value extends readonly unknown[] | string | number | boolean ? never : keyof Value & string

/** Changed options; `undefined` removes one. */
export type OptionChange<Given> = { [Name in keyof Given]?: Given[Name] | undefined }

export interface FieldProps<Given, Name extends OptionName<Given>> extends FieldLook {
  name: Name
  /** Other changes that go with it. */
  also?: (value: Name extends keyof Given ? Given[Name] : unknown) => OptionChange<Given>
}

export interface ScopedOptions<Schema extends OptionsSchema> {
  options: WithDefaults<Schema>
  errors: Readonly<Record<string, string>>
  documents: readonly PanelDocument[]
  set: (change: OptionChange<z.input<Schema>>) => void
}

/** The building blocks of a panel. A name that isn't in the schema doesn't compile. */
export interface OptionFields<Schema extends OptionsSchema> {
  /** The field of one option, as the schema describes it. */
  Field: <Name extends OptionName<z.input<Schema>>>(props: FieldProps<z.input<Schema>, Name>) => ReactNode
  /** The current options, and a function to change them. */
  useOptions: () => ScopedOptions<Schema>
  /** The schema's description of an option, for custom fields. */
  describe: (name: OptionName<z.input<Schema>>) => OptionDescription
  /** The label of a choice. */
  choiceLabel: (name: OptionName<z.input<Schema>>, value: unknown) => string
  /** Options with the schema's defaults. */
  withDefaults: (given: z.input<Schema>) => WithDefaults<Schema>
}

/** The fields of a tool's options, for use inside an `OptionsPanel` of the same schema. */
export function optionFieldsOf<Schema extends OptionsSchema>(schema: Schema): OptionFields<Schema> {
  const byPath = optionsByPath(describeOptions(schema))
  const describe = (name: string) => describedIn({ byPath }, name)
  return {
    Field: OptionControl as OptionFields<Schema>['Field'],
    // The surrounding panel holds options of this schema.
    useOptions: useOptionScope as OptionFields<Schema>['useOptions'],
    describe,
    choiceLabel(name, value) {
      const field = describe(name)
      return (field.kind === 'choice' ? field.choices.find((choice) => choice.value === value)?.label : undefined) ?? String(value)
    },
    withDefaults: (given) => withDefaults(schema, given),
  }
}
