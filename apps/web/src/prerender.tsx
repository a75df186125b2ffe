import { english } from '@octavo/core/text/language.ts'
import type { Catalogue } from '@octavo/core/words/catalogue.ts'
import { type ReactElement, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { pageFrame } from './app/page-frame.ts'
import { type PageRoute, pageRoutes, routes } from './app/routes.tsx'
import { descriptionOf, titleOf } from './app/site-page.ts'
import { structuredData } from './app/structured-data.ts'
import { takeWords } from './shared/page-words.ts'

/** A page as it is built: its address, the component that shows it, and its HTML in two parts. */
export interface RenderedPage {
  path: string
  /** By which the build finds the module of the page, and with it the files that the page needs. */
  component: ReactElement['type']
  title: string
  description: string
  listed: boolean
  /** Facts for search engines. */
  data: readonly object[]
  /** What React puts into the head: title and description. */
  head: string
  body: string
  /** What stands beside React's part. */
  frame: string
}

/** Renders every page of the site in English, or in the language whose sentences are given. */
export function renderPages(words: Catalogue = { language: english, sentences: {} }): Promise<RenderedPage[]> {
  takeWords(words)
  return Promise.all(pageRoutes.map(renderPage))
}

async function renderPage({ handle: page, lazy }: PageRoute): Promise<RenderedPage> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://site.invalid${page.path}`))
  if (context instanceof Response) throw new Error(`${page.path} answers with a redirect`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
    // Parts that come later come by inline script, which the policy of pages forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  const start = html.indexOf('<div')
  const { path, listed } = page
  return {
    path,
    title: titleOf(page),
    description: descriptionOf(page),
    listed,
    component: (await lazy()).element.type,
    data: await structuredData(page),
    head: html.slice(0, start),
    body: html.slice(start),
    frame: pageFrame(),
  }
}
