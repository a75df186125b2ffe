import { sentencesOf } from '@octavo/core/messages/message.ts'
import { noteTable } from '@octavo/core/messages/note-table.ts'
import type { DescribedErrors } from './described-errors.ts'
import { callHtml } from './docs-call.ts'
import { docsExample, docsSteps } from './docs-example.ts'
import { docsStyle } from './docs-style.ts'
import { escapeHtml, table } from './docs-table.ts'
import { toolHtml } from './docs-tool.ts'
import type { OpenApi } from './openapi-types.ts'
import type { DescribedTool } from './tool-schemas.ts'

/** What the page tells besides the calls. */
interface Described {
  tools: readonly DescribedTool[]
  errors: DescribedErrors
}

interface Section {
  id: string
  name: string
  html: string
  /** Its entries in the table of contents. */
  parts?: readonly { id: string; name: string }[]
}

/** The API as one page without scripts. */
export function docsPage(api: OpenApi, described: Described): string {
  const title = escapeHtml(api.info.title)
  const sections = sectionsOf(api, described)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API</title>
<style>${docsStyle}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="brand" href="/">${mark}${title}</a><a href="/api/v1/openapi.json">openapi.json</a></header>
<div class="columns">
<nav aria-label="On this page"><ul>${sections.map(entryHtml).join('')}</ul></nav>
<main id="content" tabindex="-1">
<h1>${title} API</h1>
<p class="lead">${escapeHtml(api.info.description ?? '')}</p>
${sections.map(({ id, name, html }) => `<section id="${id}"><h2>${escapeHtml(name)}</h2>${html}</section>`).join('\n')}
</main>
</div>
</body>
</html>
`
}

function sectionsOf(api: OpenApi, { tools, errors }: Described): Section[] {
  return [
    { id: 'start', name: 'Get started', html: startHtml },
    { id: 'access', name: 'Authentication', html: accessHtml },
    {
      id: 'tools',
      name: 'Tools and options',
      html: `<p>Send these as <code>options</code> when you run a task. All of them have defaults unless marked required.</p>${tools.map(toolHtml).join('')}`,
      parts: tools.map(({ type, title }) => ({ id: type, name: title })),
    },
    ...(api.tags ?? []).map((tag) => ({ id: `calls-${tag.name}`, name: `Calls: ${tag.name}`, html: callsHtml(api, tag) })),
    { id: 'errors', name: 'Errors', html: errorsHtml(errors) },
    { id: 'notes', name: 'Notes', html: notesHtml() },
  ]
}

function entryHtml({ id, name, parts = [] }: Section): string {
  const below = parts.map((part) => `<li><a href="#${part.id}">${escapeHtml(part.name)}</a></li>`).join('')
  return `<li><a href="#${id}">${escapeHtml(name)}</a>${below ? `<ul>${below}</ul>` : ''}</li>`
}

/** The site's logo. */
const mark = `<svg width="20" height="28" viewBox="0 0 20 28" aria-hidden="true"><path d="M2 0h16a2 2 0 0 1 2 2v11.25H0V2a2 2 0 0 1 2-2z"/><path d="M0 14.75h9.25V28H2a2 2 0 0 1-2-2z"/><path d="M10.75 14.75H20v5.85h-9.25z"/><path class="leaf" d="M10.75 22.1H20V26a2 2 0 0 1-2 2h-7.25z"/></svg>`

const startHtml = `<p>Send files and options in one call, and get the result. With curl:</p>
<pre tabindex="0">${escapeHtml(docsExample)}</pre>
<p>Or step by step: create a task, upload its documents, run it, wait until it has finished, and download the results. With curl and jq:</p>
<pre tabindex="0">${escapeHtml(docsSteps)}</pre>`

const accessHtml = `<p>There are two ways. Each call below says which it accepts.</p>
<h3>With an engine token</h3><p>Anyone can create a task. The token that comes back is for this one task and lasts 60 minutes:</p>
<pre tabindex="0">X-ENGINE-TOKEN: …</pre>
<h3>With an API key</h3><p>Create one on the <a href="/account">account page</a>. Every call about a task also names the task:</p>
<pre tabindex="0">Authorization: Bearer …
X-TASK-REF: …</pre>`

function callsHtml(api: OpenApi, tag: { name: string; description?: string }): string {
  const calls = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags?.includes(tag.name))
      .map(([method, operation]) => callHtml(method, path, operation)),
  )
  return `<p>${escapeHtml(tag.description ?? '')}</p>${calls.join('')}`
}

function errorsHtml(errors: DescribedErrors): string {
  const rows = errors.map(([code, { status, sentence }]) => [code, `${status}`, sentencesOf(sentence).join(' / ')])
  return `<p>Every error is <code>{ code, message, details, requestId, fields }</code>. Words in braces are filled in from <code>details</code>; sentences of other cases stand behind a slash. New codes may be added.</p>${table(['Code', 'Status', 'Message'], rows)}`
}

function notesHtml(): string {
  const rows = Object.entries(noteTable).map(([code, { level, sentence }]) => [code, level, sentencesOf(sentence).join(' / ')])
  return `<p>What a task tells you beside its results, in <code>notes</code> of its status.</p>${table(['Code', 'Level', 'Message'], rows)}`
}
