import { writtenName } from '@octavo/core/forms/expression.ts'
import { t } from '@octavo/core/words/t.ts'
import type { DeskField, FormContent } from '../state/form-content.ts'

/** A name made of a label: words with underscores, as scripts and tables like them. */
export function nameOfLabel(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)
}

/** The name with a number behind it, if others have it. */
export function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  const name = wanted === '' ? 'field' : wanted
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`
}

/** A typed name without what no other program expects: spaces around it, line breaks, empty parts. */
export function cleanName(name: string): string {
  return name
    .replaceAll(/\s+/g, ' ')
    .split('.')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('.')
}

/** What is wrong with the name of a field; undefined if nothing is. */
export function nameFault(field: DeskField, fields: readonly DeskField[]): string | undefined {
  const name = cleanName(field.name)
  if (name === '') return t('Enter a name.')
  const others = fields.filter(({ id }) => id !== field.id)
  if (others.some((other) => other.name === name)) return t('Another field has this name.')
  if (others.some((other) => other.name.startsWith(`${name}.`)))
    return t('This is the name of a group. Dots in names make groups of fields.')
  if (others.some((other) => name.startsWith(`${other.name}.`)))
    return t("A field has the name of this group. Dots in names make groups, and a field can't be a group too.")
  return undefined
}

/** Renames a field, also where calculations and conditions of others name it. */
export function renameField(content: FormContent, id: string, name: string): FormContent {
  const before = content.fields.find((field) => field.id === id)?.name
  if (before === undefined || before === name) return content
  const now = (other: string) => (other === before ? name : other)
  return {
    ...content,
    fields: content.fields.map((field) => {
      const { calculate, shownWhen } = field
      const next: DeskField = field.id === id ? { ...field, name } : field
      const names = calculate && calculate.kind !== 'expression' && calculate.fields.includes(before)
      const writes = calculate?.kind === 'expression' && calculate.expression.includes(writtenName(before))
      if (!names && !writes && shownWhen?.field !== before) return next
      return {
        ...next,
        ...(names && { calculate: { ...calculate, fields: calculate.fields.map(now) } }),
        ...(writes && { calculate: { ...calculate, expression: inExpression(calculate.expression, before, name) } }),
        ...(shownWhen?.field === before && { shownWhen: { ...shownWhen, field: name } }),
      }
    }),
  }
}

function inExpression(expression: string, before: string, after: string): string {
  const escaped = writtenName(before).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return expression.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}_\\\\])${escaped}(?![\\p{L}\\p{N}_\\\\])`, 'gu'), () => writtenName(after))
}
