import type { Structure } from '../value-types.ts'

/** The properties of a schema and their types, by name. */
export interface Schema {
  namespace: string
  properties: ReadonlyMap<string, string>
}

/** A schema from a table with a name and a type on each line. */
export function schema(namespace: string, table: string): Schema {
  return { namespace, properties: readTable(table) }
}

/** A type with fields, from a table as of a schema. */
export function structure(name: string, namespace: string, table: string): Structure {
  return { name, namespace, fields: readTable(table) }
}

/** A schema with the properties of several. */
export function joined(...parts: readonly [Schema, ...Schema[]]): Schema {
  return { namespace: parts[0].namespace, properties: new Map(parts.flatMap(({ properties }) => [...properties])) }
}

function readTable(table: string): Map<string, string> {
  const lines = table
    .trim()
    .split('\n')
    .map((line) => line.trim())
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]))
}
