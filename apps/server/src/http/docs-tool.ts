import { escapeHtml, table } from './docs-table.ts'
import type { DescribedTool, OptionSchema } from './tool-schemas.ts'

/** A tool with its input types and a table of its options. */
export function toolHtml({ type, title, description, accepts, options }: DescribedTool): string {
  const rows = rowsOf(options)
  const takes = accepts.length > 0 ? `Accepts ${accepts.join(', ')}.` : 'Accepts web addresses.'
  // The anchor is inside, so that the browser opens the section that a link leads to.
  return `<details class="tool">
<summary><b>${escapeHtml(title)}</b> <code>${type}</code></summary>
<p id="${type}">${escapeHtml(description)} ${escapeHtml(takes)}</p>
${table(['Option', 'Values', 'Default', 'Description'], rows)}
</details>`
}

/** Nested options follow their parent, named with a dot, and those of list items with brackets. */
function rowsOf({ properties = {}, required = [] }: Pick<OptionSchema, 'properties' | 'required'>, prefix = ''): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    [
      `${prefix}${name}`,
      valuesOf(schema),
      required.includes(name) ? 'required' : written(schema.default),
      [schema.title, schema.description].filter(Boolean).join(': '),
    ],
    ...rowsOf(schema, `${prefix}${name}.`),
    ...rowsOf(schema.items ?? {}, `${prefix}${name}[].`),
  ])
}

function valuesOf(schema: OptionSchema): string {
  if (schema.enum) return schema.enum.map(written).join(' | ')
  if (schema.const !== undefined) return written(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(valuesOf))].join(' | ')
  if (schema.type === 'array') return `list of ${schema.items ? valuesOf(schema.items) : 'anything'}`
  const type = [schema.type ?? 'anything'].flat().join(' | ')
  const bounds = isNumber(schema)
    ? [schema.minimum, schema.maximum].filter((bound) => bound !== undefined && Math.abs(bound) < 2 ** 53 - 1)
    : []
  return bounds.length === 2 ? `${type} from ${bounds[0]} to ${bounds[1]}` : type
}

function isNumber({ type }: OptionSchema): boolean {
  return type === 'integer' || type === 'number'
}

function written(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value)
}
