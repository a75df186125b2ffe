import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { fillPage } from '@octavo/core/api/fill-page.ts'
import type { PlansView } from '@octavo/core/api/payments-api.ts'
import { pageSettings } from '@octavo/core/api/site-settings.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { english } from '@octavo/core/text/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkoutPolicy, pagePolicy } from './page-policy.ts'
import { createPage, type Page, sendPage } from './site-page.ts'
import { parseSocialLinks } from './social-links.ts'

const siteFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** The build's data about the site; see `scripts/site/prerender.ts`. */
interface BuiltSite {
  scriptHash: string
  pages: readonly { path: string; file: string; listed: boolean; billing: boolean }[]
}

const route = { config: { access: 'public' }, schema: { hide: true } } as const
/** Addresses below these are for programs, which get no HTML pages. */
const programs = /^\/(api|health|metrics|assets|icons)(\/|$)/

export interface SiteOptions {
  siteUrl: string
  engineUrl: string
  /** Whether sign-in with Google is configured, whose script the page loads for people who agree. */
  hasGoogle: boolean
  /** The configured links in the footer. */
  socialLinks: string | undefined
  /** What can be bought; undefined without billing. */
  billing: PlansView | undefined
  /** Where people can write to. */
  contact: string | undefined
}

/** Serves the built site: pages, their files, and the page for missing addresses. */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { siteUrl } = options
  const built = await readSite({ hasBilling: options.billing !== undefined })
  if (!built) {
    app.get('/', route, () => Promise.reject(new AppError('UNAVAILABLE')))
    return
  }
  const sources = { scriptHash: built.scriptHash, engineUrl: options.engineUrl, hasGoogle: options.hasGoogle }
  const policy = pagePolicy(sources)
  const policies = new Map([['/checkout', checkoutPolicy(sources, { hasStripe: options.billing?.provider === 'stripe' })]])
  const pages = await readPages(built, options)
  for (const [path, page] of pages)
    app.get(path, route, (request, reply) => sendPage(page, { request, reply, policy: policies.get(path) ?? policy }))

  // Workers use the policy of their own file, so scripts get the pages' policy.
  await app.register(fastifyStatic, { root: siteFolder, serve: false, preCompressed: true, cacheControl: false })
  const sendFile = (reply: FastifyReply, file: string, cacheControl: string) =>
    reply.headers({ 'content-security-policy': policy, 'cache-control': cacheControl, vary: 'origin, accept-encoding' }).sendFile(file)
  // Names of built files contain a hash of their content.
  app.get('/assets/*', route, (request, reply) => sendFile(reply, `assets/${rest(request)}`, 'public, max-age=31536000, immutable'))
  app.get('/icons/*', route, (request, reply) => sendFile(reply, `icons/${rest(request)}`, 'public, max-age=86400'))
  for (const file of ['sw.js', 'manifest.webmanifest', 'robots.txt', 'NOTICE.txt'])
    app.get(`/${file}`, route, (_, reply) => sendFile(reply, file, 'no-cache'))
  app.get('/sitemap.xml', route, (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/xml').send(sitemap(built, siteUrl)),
  )

  app.get('/*', route, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const missing = pages.get('/404')
    if (!missing || programs.test(path)) return reply.callNotFound()
    if (path.endsWith('/') && pages.has(path.slice(0, -1))) return reply.redirect(request.url.replace(/\/(?=\?|$)/, ''), 308)
    return sendPage(missing, { request, reply: reply.code(404), policy })
  })
}

/** Without billing, its pages are unknown addresses. */
async function readSite({ hasBilling }: { hasBilling: boolean }): Promise<BuiltSite | undefined> {
  const text = await readFile(`${siteFolder}site.json`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const built: BuiltSite = JSON.parse(text)
  return { ...built, pages: built.pages.filter((page) => hasBilling || !page.billing) }
}

async function readPages({ pages }: BuiltSite, { siteUrl, socialLinks = '', billing, contact }: SiteOptions): Promise<Map<string, Page>> {
  const settings = pageSettings({ billing, contact, social: parseSocialLinks(socialLinks) }, english)
  const entries = pages.map(async ({ path, file }) => {
    const html = await readFile(`${siteFolder}pages/${file}`, 'utf8')
    return [path, createPage(fillPage(html, { siteUrl, settings }))] as const
  })
  return new Map(await Promise.all(entries))
}

function sitemap({ pages }: BuiltSite, siteUrl: string): string {
  const urls = pages.filter((page) => page.listed).map(({ path }) => `<url><loc>${new URL(path, siteUrl).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

function rest(request: FastifyRequest): string {
  return (request.params as { '*': string })['*']
}
