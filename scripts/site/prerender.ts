import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Catalogue } from '@octavo/core/words/catalogue.ts'

/** The exports of the site's rendering entry; see `apps/web/src/prerender.tsx`. */
interface RenderedPage {
  path: string
  component: unknown
  title: string
  description: string
  listed: boolean
  billing: boolean
  data: readonly object[]
  head: string
  body: string
  frame: string
}

interface Renderer {
  renderPages(words?: Catalogue): Promise<RenderedPage[]>
}

/** A page in the server's list. */
export interface WrittenPage {
  path: string
  file: string
  listed: boolean
  /** There is no such page without billing. */
  billing: boolean
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>

/** The manifest of the site's own files, besides the renderer's. */
const siteManifest = 'site-manifest.json'

/** A placeholder for the site's address, filled in by the server. */
const siteAddress = '__SITE_URL__'
/** The settings of an installation, also filled in by the server (`core/api/fill-page.ts`). */
const settings = '<script type="application/json" id="settings">__SETTINGS__</script>'

/** Where the inputs are: the built site, and the program that renders pages with the template and the manifest next to it. */
interface Parts {
  dist: string
  renderer: string
}

/** Writes every page of the site as HTML that works without JavaScript, and a list of them for the server. */
export async function prerenderSite(parts: Parts): Promise<void> {
  const { dist, renderer } = parts
  // Not for visitors; other languages are rendered from it.
  await rename(join(dist, 'index.html'), join(renderer, 'index.html'))
  await rename(join(dist, 'manifest.json'), join(renderer, siteManifest))
  const pages = await writePages(parts, join(dist, 'pages'))
  const site = { scriptHash: hashOfInlineScript(await readFile(join(renderer, 'index.html'), 'utf8')), pages }
  await writeFile(join(dist, 'site.json'), `${JSON.stringify(site, null, 2)}\n`)
}

/** Writes the pages in English, or in the given language. */
export async function writePages({ dist, renderer }: Parts, folder: string, words?: Catalogue): Promise<WrittenPage[]> {
  // React and the router use their production builds with this.
  process.env.NODE_ENV = 'production'
  const { renderPages } = (await import(pathToFileURL(join(renderer, 'prerender.js')).href)) as Renderer
  const [rendered, template, manifestText, assets] = await Promise.all([
    renderPages(words),
    readFile(join(renderer, 'index.html'), 'utf8'),
    readFile(join(renderer, siteManifest), 'utf8'),
    readdir(join(dist, 'assets')),
  ])
  const manifest: Manifest = JSON.parse(manifestText)
  const moduleOf = await findModules(renderer)
  const fonts = assets.filter((file) => file.endsWith('.woff2')).map(fontPreload)

  await mkdir(folder, { recursive: true })
  return Promise.all(
    rendered.map(async (page) => {
      const file = `${page.path === '/' ? 'home' : page.path.slice(1)}.html`
      const head = [...headOf(page), settings, ...fonts, ...filesOf(moduleOf(page), manifest, template)].join('\n    ')
      await writeFile(join(folder, file), fill(template, { ...page, head }, words))
      return { path: page.path, file, listed: page.listed, billing: page.billing }
    }),
  )
}

function fill(template: string, { head, body, frame }: Pick<RenderedPage, 'head' | 'body' | 'frame'>, words?: Catalogue): string {
  // As functions, since `$` has a meaning in a replacement text.
  const page = template
    .replace('<!--head-->', () => head)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
    .replace('<!--frame-->', () => frame)
  // The page is readable without them, so on a slow connection styles and fonts come first.
  const prioritised = page.replace(/<(?:script type="module"|link rel="modulepreload")/g, (tag) => `${tag} fetchpriority="low"`)
  return words ? inLanguage(prioritised, words) : prioritised
}

/** Sets the language and embeds its sentences in the page as data, which the pages' policy allows. */
function inLanguage(page: string, words: Catalogue): string {
  const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']).has(words.language.split('-')[0] ?? '')
  const data = `<script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', '\\u003c')}</script>`
  return page
    .replace('<html lang="en">', `<html lang="${words.language}" dir="${rightToLeft ? 'rtl' : 'ltr'}">`)
    .replace('<div id="root">', () => `${data}\n    <div id="root">`)
}

function headOf(page: RenderedPage): string[] {
  const url = `${siteAddress}${page.path}`
  const description = `<meta name="description" content="${escapeHtml(page.description)}">`
  const tags = [
    page.head,
    description,
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Octavo">`,
    `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    `<meta property="og:description" content="${escapeHtml(page.description)}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${siteAddress}/icons/icon-512.png">`,
    `<meta name="twitter:card" content="summary">`,
    ...page.data.map((data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`),
  ]
  return page.listed ? tags : [page.head, description, '<meta name="robots" content="noindex">']
}

/** Finds the module of a page: the dynamically imported one that exports its component. So its name needn't be written twice. */
async function findModules(folder: string): Promise<(page: RenderedPage) => string> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const names = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports))
  const pages = [...names].filter((name) => name.startsWith('src/features/'))
  const modules = await Promise.all(
    pages.map(async (name) => {
      const exported: object = await import(pathToFileURL(join(folder, manifest[name]?.file ?? '')).href)
      return { name, values: Object.values(exported) }
    }),
  )
  return ({ path, component }) => {
    const found = modules.find(({ values }) => values.includes(component))
    if (!found) throw new Error(`no module was found for ${path}, whose files the page would have to name`)
    return found.name
  }
}

/** The style sheets and scripts of the page's own chunk, which would otherwise be discovered only after the first script has run. */
function filesOf(module: string, manifest: Manifest, template: string): string[] {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (!entry || scripts.has(entry.file)) return
    scripts.add(entry.file)
    for (const style of entry.css ?? []) styles.add(style)
    for (const next of entry.imports ?? []) visit(next)
  }
  // A page whose module went into a shared file would be shown without its styles at first.
  if (!manifest[module]) throw new Error(`${module} has no file of its own among those of the site; see apps/web/chunk-names.ts`)
  visit(module)
  const isNew = (file: string) => !template.includes(file)
  return [
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
}

function fontPreload(file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`
}

function hashOfInlineScript(template: string): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(template)?.[1]
  if (script === undefined) throw new Error('index.html has lost the script that applies the theme')
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
