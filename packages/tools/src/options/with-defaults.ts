import { isRecord } from '@octavo/core/values/is-record.ts'
import type * as z from 'zod'
import { describeOptions } from './describe-options.ts'

/** A schema of options. */
export type OptionsSchema = z.ZodType<object, Record<string, unknown>>

/** The given options with the schema's defaults for the others, including those in groups. */
export type WithDefaults<Schema extends OptionsSchema> = Filled<z.input<Schema>, z.output<Schema>>

type Filled<Given, Known> = {
  [Name in keyof Known]: Name extends keyof Given
    ? FilledValue<Exclude<Given[Name], undefined>, Exclude<Known[Name], undefined>> | Extract<Known[Name], undefined>
    : never
}

type FilledValue<Given, Known> = [Known] extends [readonly unknown[]] ? Given : [Known] extends [object] ? FilledGroup<Given, Known> : Given

type FilledGroup<Given, Known> = {
  [Name in keyof Known]: Name extends keyof Given ? (undefined extends Known[Name] ? Given[Name] : Exclude<Given[Name], undefined>) : never
}

/** Fills in the defaults, even if the given options are invalid as a whole. */
export function withDefaults<Schema extends OptionsSchema>(schema: Schema, given: z.input<Schema>): WithDefaults<Schema> {
  const defaults = known.get(schema) ?? defaultsOf(schema)
  known.set(schema, defaults)
  const filled: Record<string, unknown> = { ...defaults }
  for (const [name, value] of Object.entries(given)) if (value !== undefined) filled[name] = value
  for (const field of describeOptions(schema)) {
    const group = filled[field.path]
    if (field.kind === 'group' && isRecord(group)) filled[field.path] = { ...field.defaults, ...group }
  }
  return filled as WithDefaults<Schema>
}

/** List items have required options, which have no default. */
function defaultsOf(schema: OptionsSchema): object {
  const { data } = schema.safeParse({})
  return (
    data ??
    Object.fromEntries(describeOptions(schema).flatMap((field) => (field.default === undefined ? [] : [[field.path, field.default]])))
  )
}

/** Schemas are created once and live as long as the page. */
const known = new WeakMap<OptionsSchema, object>()
