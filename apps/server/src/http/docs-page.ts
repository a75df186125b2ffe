/** The part of an OpenAPI document that the page shows. */
export interface ApiDescription {
  info: { title: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths?: Record<string, Record<string, Operation>>
}

interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

/** The API as one page that needs no script. */
export function docsPage(api: ApiDescription): string {
  const sections = (api.tags ?? []).map((tag) => section(api, tag)).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(api.info.title)} API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(api.info.title)} API</h1>
<p>${escapeHtml(api.info.description ?? '')} The same for programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
${sections}
</main>
</body>
</html>
`
}

function section(api: ApiDescription, tag: { name: string; description?: string }): string {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags?.includes(tag.name))
      .map(([method, operation]) => operationHtml(method, path, operation)),
  )
  return `<section><h2>${escapeHtml(tag.name)}</h2><p>${escapeHtml(tag.description ?? '')}</p>${operations.join('')}</section>`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> in ${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''}</li>`,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses ?? {}).map(([status, response]) =>
    schemaHtml(`Answer ${status}`, Object.values(response.content ?? {})[0]?.schema),
  )
  return `<details>
<summary><code class="method">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary ?? '')}</span></summary>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${schemaHtml('Body', body)}${answers.join('')}
</details>`
}

function schemaHtml(title: string, schema: unknown): string {
  return schema === undefined ? '' : `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .6rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary span { opacity: .75; }
.method { font-weight: 700; }
pre { overflow: auto; max-height: 24rem; padding: .8rem; background: color-mix(in srgb, currentColor 6%, transparent); border-radius: .4rem; }
h3 { font-size: 1rem; margin: .8rem 0 .2rem; }
`
