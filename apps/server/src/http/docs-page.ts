import { errorTable } from '@octavo/core/errors.ts'
import { noteTable } from '@octavo/core/notes.ts'
import { docsStyle } from './docs-style.ts'
import { escapeHtml, table } from './docs-table.ts'
import { toolHtml } from './docs-tool.ts'
import type { OpenApi, Operation } from './openapi-types.ts'
import type { DescribedTool } from './tool-schemas.ts'

/** The API as one page that needs no script. */
export function docsPage(api: OpenApi, tools: readonly DescribedTool[]): string {
  const title = escapeHtml(api.info.title)
  const sections = [
    ['start', 'Begin', beginHtml],
    ['access', 'Who may call', accessHtml],
    ['tools', 'Tools and their options', tools.map(toolHtml).join('')],
    ...(api.tags ?? []).map((tag) => [`calls-${tag.name}`, `Calls: ${tag.name}`, callsHtml(api, tag)]),
    ['errors', 'Errors', errorsHtml()],
    ['notes', 'Notes of a task', notesHtml()],
  ] as const
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API</title>
<style>${docsStyle}</style>
</head>
<body>
<main>
<h1>${title} API</h1>
<p>${escapeHtml(api.info.description ?? '')} The same for programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<nav aria-label="On this page"><ul>${sections.map(([id, name]) => `<li><a href="#${id}">${escapeHtml(name ?? '')}</a></li>`).join('')}</ul></nav>
${sections.map(([id, name, html]) => `<section id="${id}"><h2>${escapeHtml(name ?? '')}</h2>${html}</section>`).join('\n')}
</main>
</body>
</html>
`
}

const example = `api=http://127.0.0.1:8080/api/v1
curl -s $api/engine-tokens -H 'content-type: application/json' -d '{"taskType":"merge-pdf"}'
#    {"engineToken":"…","engineUrl":"…","taskRef":"…","expiresAt":"…"}
curl -s $engineUrl/api/v1/documents -H "X-ENGINE-TOKEN: $engineToken" -F file=@one.pdf
#    {"data":{"ref":"…","state":"READY", …}}
curl -s $engineUrl/api/v1/engine/tasks/execute -H "X-ENGINE-TOKEN: $engineToken" -H 'content-type: application/json' \\
  -d '{"taskRef":"…","taskType":"merge-pdf","documents":["…","…"],"options":{"bookmarks":"nested"}}'
curl -s $engineUrl/api/v1/engine/tasks/status -H "X-ENGINE-TOKEN: $engineToken"
curl -s $engineUrl/api/v1/results/batch -H "X-ENGINE-TOKEN: $engineToken" -o results.zip`

const beginHtml = `<p>A task is begun, gets its documents, is run and asked for until it has ended, and its results are fetched.</p>
<pre tabindex="0">${escapeHtml(example)}</pre>`

const accessHtml = `<p>There are two ways, and each call below says which it takes.</p>
<h3>With an engine token</h3><p>Anyone may begin a task. What comes back holds for this one task:</p>
<pre tabindex="0">X-ENGINE-TOKEN: …</pre>
<h3>With an API key</h3><p>From the account page. Which task is meant stands beside it, save where one is begun:</p>
<pre tabindex="0">Authorization: Bearer …
X-TASK-REF: …</pre>`

function callsHtml(api: OpenApi, tag: { name: string; description?: string }): string {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags?.includes(tag.name))
      .map(([method, operation]) => operationHtml(method, path, operation)),
  )
  return `<p>${escapeHtml(tag.description ?? '')}</p>${operations.join('')}`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const ways = (operation.security ?? []).map((way) => Object.keys(way).join(' and ') || 'nothing').join(', or ')
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> in ${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''}</li>`,
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => schemaHtml(`Body as ${type}`, schema))
  const answers = Object.entries(operation.responses ?? {})
    .filter(([, response]) => !response.$ref)
    .map(([status, response]) => schemaHtml(`Answer ${status}`, Object.values(response.content ?? {})[0]?.schema))
  return `<details>
<summary><code class="method">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary ?? '')}</span></summary>
<p><code>${escapeHtml(operation.operationId ?? '')}</code>${ways ? `, with ${escapeHtml(ways)}` : ', open to all'}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${bodies.join('')}${answers.join('')}
</details>`
}

function schemaHtml(title: string, schema: unknown): string {
  return schema === undefined ? '' : `<h3>${escapeHtml(title)}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}

function errorsHtml(): string {
  const rows = Object.entries(errorTable).map(([code, { status, message }]) => [code, `${status}`, message])
  return `<p>Every error is <code>{ code, message, requestId, fields }</code>. Words in braces are filled in.</p>${table(['Code', 'Status', 'Message'], rows)}`
}

function notesHtml(): string {
  const rows = Object.entries(noteTable).map(([code, { level, message }]) => [code, level, message])
  return table(['Code', 'Level', 'Message'], rows)
}
