import { english } from '@octavo/core/text/language.ts'
import type { Catalogue } from '@octavo/core/words/catalogue.ts'
import { type ReactElement, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { descriptionOf } from './app/page-description.ts'
import { pageFrame } from './app/page-frame.ts'
import { type PageRoute, pageRoutes, siteRoutes } from './app/routes.tsx'
import { titleOf } from './app/site-page.ts'
import { structuredData } from './app/structured-data.ts'
import { takeWords } from './shared/page-words.ts'

/** A page as built: its address, its component, and its HTML in two parts. */
export interface RenderedPage {
  path: string
  /** The build finds the page's module by it, and with that the files that the page needs. */
  component: ReactElement['type']
  title: string
  description: string
  listed: boolean
  billing: boolean
  /** Structured data for search engines. */
  data: readonly object[]
  /** React's part of the head: the title. */
  head: string
  body: string
  /** What stands beside React's part. */
  frame: string
}

/** Renders every page of the site in English, or in the given language. */
export function renderPages(words: Catalogue = { language: english, sentences: {} }): Promise<RenderedPage[]> {
  takeWords(words)
  return Promise.all(pageRoutes.map(renderPage))
}

async function renderPage({ handle: page, lazy }: PageRoute): Promise<RenderedPage> {
  const handler = createStaticHandler(siteRoutes({ billing: true }))
  const context = await handler.query(new Request(`http://site.invalid${page.path}`))
  if (context instanceof Response) throw new Error(`${page.path} answers with a redirect`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
    // Streamed parts would need inline scripts, which the pages' policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  const start = html.indexOf('<div')
  const { path, listed, billing } = page
  return {
    path,
    title: titleOf(page),
    description: descriptionOf(page),
    listed,
    billing,
    component: (await lazy()).element.type,
    data: await structuredData(page),
    head: html.slice(0, start),
    body: html.slice(start),
    frame: pageFrame(),
  }
}
