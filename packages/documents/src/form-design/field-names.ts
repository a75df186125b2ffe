import type { FieldDesign } from '@octavo/core/forms/form-field.ts'
import { AppError } from '@octavo/core/messages/errors.ts'

/** Designs with the names that they get. */
export interface NamePlan {
  fields: FieldDesign[]
  /** New names that differ from those that were asked for. */
  renamed: string[]
}

const maxListed = 20

/**
 * Cleans names and refuses those that can't stand beside each other: two of one name, or one that is also the group of another, since dots
 * in names make groups.
 */
export function planNames(
  designs: readonly FieldDesign[],
  { existing, gone }: { existing: readonly string[]; gone: ReadonlySet<string> },
): NamePlan {
  const known = new Set(existing)
  const missing = designs.find(({ renamedFrom }) => renamedFrom !== undefined && (!known.has(renamedFrom) || gone.has(renamedFrom)))
  if (missing) throw new AppError('FIELD_MISSING', { details: { field: missing.renamedFrom ?? '' } })
  // A field that the form has keeps its name as it is, whatever is in it.
  const fields = designs.map((field) =>
    known.has(field.name) && !gone.has(field.name) ? field : { ...field, name: cleanName(field.name) },
  )
  const moved = new Set(fields.flatMap(({ renamedFrom }) => renamedFrom ?? []))
  const changed = new Set(fields.filter(({ renamedFrom }) => renamedFrom === undefined).map(({ name }) => name))
  const others = existing.filter((name) => !gone.has(name) && !moved.has(name) && !changed.has(name))
  const clashes = clashing([...others, ...fields.map(({ name }) => name)])
  if (clashes.length > 0) throw new AppError('FIELD_NAMES_CLASH', { details: { names: clashes.slice(0, maxListed).map(shortened) } })
  return { fields, renamed: fields.filter(({ name }, index) => name !== designs[index]?.name).map(({ name }) => shortened(name)) }
}

/** A name as files can hold it: one line, with no empty part between dots. */
export function cleanName(name: string): string {
  const parts = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .split('.')
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
  return (
    parts
      .slice(0, maxDepth - 1)
      .concat(parts.slice(maxDepth - 1).join(' ') || [])
      .join('.') || 'field'
  )
}

/** Deeper groups aren't read by others. */
const maxDepth = 16

function clashing(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const groups = new Set<string>()
  for (const name of counts.keys()) {
    const parts = name.split('.')
    for (let length = 1; length < parts.length; length += 1) groups.add(parts.slice(0, length).join('.'))
  }
  return [...counts].filter(([name, count]) => count > 1 || groups.has(name)).map(([name]) => name)
}

/** Very long names are cut where people read them. */
export function shortened(name: string): string {
  return name.length > 80 ? `${name.slice(0, 79)}…` : name
}
