import { escapeHtml, table } from './docs-table.ts'
import type { Operation } from './openapi-types.ts'

/** A call with its parameters, answers and errors. */
export function callHtml(method: string, path: string, operation: Operation): string {
  const { operationId = '', summary = '' } = operation
  return `<details class="call">
<summary><code class="method ${method}">${method.toUpperCase()}</code> <code>${escapeHtml(path).replaceAll('/', '<wbr>/')}</code> <span>${escapeHtml(summary)}</span></summary>
<dl id="${escapeHtml(operationId)}">
<div><dt>Operation</dt><dd><code>${escapeHtml(operationId)}</code></dd></div>
<div><dt>Authentication</dt><dd>${waysOf(operation)}</dd></div>
</dl>
${parametersHtml(operation)}${bodiesHtml(operation)}${answersHtml(operation)}
</details>`
}

/** The headers in their usual spelling. */
const headers: Readonly<Record<string, string>> = {
  engineToken: 'X-ENGINE-TOKEN',
  bearer: 'Authorization: Bearer',
  taskRef: 'X-TASK-REF',
}

function waysOf({ security = [] }: Operation): string {
  const ways = security.map((way) => {
    const names = Object.keys(way).map((name) => `<code>${headers[name] ?? name}</code>`)
    return names.length === 0 ? 'none' : names.join(' with ')
  })
  return ways.join(', or ') || 'none'
}

function parametersHtml({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, description, schema }) => [
    name,
    `${place}${required ? ', required' : ''}`,
    schema?.type === undefined ? '' : [schema.type].flat().join(' or '),
    description ?? schema?.description ?? '',
  ])
  return `<h3>Parameters</h3>${table(['Name', 'In', 'Type', 'Description'], rows)}`
}

function bodiesHtml({ requestBody }: Operation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => schemaHtml('Body', type, schema))
    .join('')
}

function answersHtml({ responses = {} }: Operation): string {
  const [failed, own] = [statusesOf(responses, true), statusesOf(responses, false)]
  const answers = own.flatMap(([status, response]) => {
    const content = Object.entries(response.content ?? {})
    if (content.length === 0) return `<h3>Answer ${status}</h3><p>${escapeHtml(response.description || 'No body.')}</p>`
    return content.map(([type, { schema }]) => schemaHtml(`Answer ${status}`, type, schema))
  })
  const failures = failed.map(([status]) => status).join(', ')
  return answers.join('') + (failures ? `<p class="failures">Fails with ${failures}, see <a href="#errors">errors</a>.</p>` : '')
}

type Responses = NonNullable<Operation['responses']>

/** Errors common to all calls are described once and referred to. */
function statusesOf(responses: Responses, isShared: boolean): [string, Responses[string]][] {
  return Object.entries(responses).filter(([, response]) => (response.$ref !== undefined) === isShared)
}

function schemaHtml(title: string, type: string, schema: unknown): string {
  if (schema === undefined) return ''
  const isFile = (schema as { format?: string }).format === 'binary'
  const shown = isFile ? '<p>A file.</p>' : `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
  return `<h3>${title} <code>${escapeHtml(type)}</code></h3>${shown}`
}
