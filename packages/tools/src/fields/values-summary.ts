import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type * as z from 'zod'
import { describeOptions, optionsByPath } from '../options/describe-options.ts'
import { type OptionsSchema, withDefaults } from '../options/with-defaults.ts'
import { describedIn, type OptionScope, valueAt } from './option-scope.ts'
import { isChanged, shortValue } from './short-value.ts'

type Values = Pick<OptionScope, 'options' | 'byPath'>

/** The summary of options for a tool without a better one. */
export function generatedSummary<Schema extends OptionsSchema>(schema: Schema, given: z.input<Schema>): string {
  const fields = describeOptions(schema).filter(({ kind }) => kind !== 'list')
  const names = [...fields.filter(({ level }) => level === 'basic'), ...fields.filter(({ level }) => level !== 'basic')]
  const options: Readonly<Record<string, unknown>> = withDefaults(schema, given)
  return (
    changedValues(
      { options, byPath: optionsByPath(fields) },
      names.map(({ path }) => path),
    ) ?? t('Default settings')
  )
}

/** The changed options in a few words; otherwise the values of the first options. */
export function valuesSummary(values: Values, names: readonly string[]): string {
  return changedValues(values, names) ?? firstValues(values, names)
}

function changedValues(values: Values, names: readonly string[]): string | undefined {
  const changed = names.flatMap((name) => {
    const field = describedIn(values, name)
    const value = valueAt(values, name)
    return isChanged(field, value) ? (shortValue(field, value) ?? t('{option}: off', { option: field.label })) : []
  })
  if (changed.length === 0) return undefined
  const more = changed.length - mostShown
  return listOf([...changed.slice(0, mostShown), ...(more > 0 ? [`+${more}`] : [])])
}

function firstValues(values: Values, names: readonly string[]): string {
  const telling = names.flatMap((name) => {
    const field = describedIn(values, name)
    const isTelling = field.kind === 'choice' || (field.kind === 'number' && field.unit !== undefined)
    return isTelling ? (shortValue(field, valueAt(values, name)) ?? []) : []
  })
  return telling.length === 0 ? t('Default') : listOf(telling.slice(0, mostShown))
}

/** More wouldn't fit next to a heading. */
const mostShown = 2

function listOf(parts: readonly string[]): string {
  return formatList(parts, pageLanguage(), 'plain')
}
