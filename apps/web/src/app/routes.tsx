import { type CatalogueTool, tools } from '@octavo/tools'
import type { ReactElement } from 'react'
import type { NonIndexRouteObject, RouteObject } from 'react-router'
import { retryImport } from '../shared/retry-import.ts'
import { App } from './App.tsx'
import { Broken } from './Broken.tsx'
import { pageTitles } from './page-texts.ts'
import type { SitePage } from './site-page.ts'

/** The route of one page. Its code is a separate chunk, which the router loads before it shows the page. */
export interface PageRoute extends NonIndexRouteObject {
  handle: SitePage
  lazy(): Promise<{ element: ReactElement }>
}

/** Every page of the site. The prerendered files, the sitemap and the server's list of pages are derived from it. */
export const pageRoutes: readonly PageRoute[] = [
  page('/', {
    promo: true,
    async load() {
      const { Home } = await import('../features/home/Home.tsx')
      return <Home />
    },
  }),
  ...tools.map((tool) => (tool.accepts.length > 0 ? toolPage(tool) : addressPage(tool))),
  textPage('/blog', { promo: true }),
  textPage('/about-us'),
  textPage('/faq'),
  textPage('/contact-us'),
  textPage('/privacy'),
  textPage('/terms-and-conditions'),
  textPage('/cookie-policy'),
  textPage('/acceptable-use'),
  textPage('/refund', { promo: true, billing: true }),
  textPage('/subscription-terms', { billing: true }),
  textPage('/licences'),
  page('/account', {
    listed: false,
    async load() {
      const { AccountPage } = await import('../features/account/AccountPage.tsx')
      return <AccountPage />
    },
  }),
  page('/billing', {
    listed: false,
    billing: true,
    async load() {
      const { BillingPage } = await import('../features/billing/BillingPage.tsx')
      return <BillingPage />
    },
  }),
  listPage('/history'),
  listPage('/inbox'),
  listPage('/archive', { promo: true }),
  plansPage('/upgrade-plan', { listed: false }),
  plansPage('/pricing'),
  linkPage('/set-new-password'),
  linkPage('/newsletter'),
  linkPage('/sign', { frame: false }),
  page('/download', {
    listed: false,
    async load() {
      const { Download } = await import('../features/download/Download.tsx')
      return <Download />
    },
  }),
  page('/editor', {
    frame: false,
    listed: false,
    async load() {
      const { EditorPage } = await import('../features/editor/EditorPage.tsx')
      return <EditorPage />
    },
  }),
  page('/checkout', {
    frame: false,
    listed: false,
    billing: true,
    async load() {
      const { CheckoutPage } = await import('../features/checkout/CheckoutPage.tsx')
      return <CheckoutPage />
    },
  }),
  {
    ...page('/404', {
      listed: false,
      async load() {
        const { NotFound } = await import('../features/not-found/NotFound.tsx')
        return <NotFound />
      },
    }),
    path: '*',
  },
]

/** The whole site: one frame around all pages. Without billing, its pages are unknown addresses. */
export function siteRoutes({ billing }: { billing: boolean }): RouteObject[] {
  return [{ element: <App />, errorElement: <Broken />, children: pageRoutes.filter(({ handle }) => billing || !handle.billing) }]
}

interface PageParts extends Partial<Pick<SitePage, 'promo' | 'frame' | 'listed' | 'billing' | 'tool'>> {
  load(): Promise<ReactElement>
}

type Extras = Omit<PageParts, 'load'>

/** The address of a page that isn't a tool's. */
type OwnPath = keyof typeof pageTitles

function page(path: OwnPath, parts: PageParts): PageRoute {
  return routeOf({ path, ...pageTitles[path] }, parts)
}

function routeOf(facts: Pick<SitePage, 'path' | 'title'>, { load, ...extras }: PageParts): PageRoute {
  return {
    path: facts.path,
    // As on the server, where addresses are case-sensitive.
    caseSensitive: true,
    handle: { ...facts, promo: false, frame: true, listed: true, billing: false, ...extras },
    lazy: () => retryImport(async () => ({ element: await load() })),
  }
}

function toolPage(tool: CatalogueTool): PageRoute {
  return routeOf(
    { path: tool.url, title: tool.title },
    {
      promo: true,
      tool,
      async load() {
        if (tool.type === 'edit-pdf') {
          const { EditToolPage } = await import('../features/editor/EditToolPage.tsx')
          return <EditToolPage tool={tool} />
        }
        if (tool.type === 'forms') {
          const { FormsPage } = await import('../features/forms/FormsPage.tsx')
          return <FormsPage tool={tool} />
        }
        const { ToolPage } = await import('../features/tool/ToolPage.tsx')
        return <ToolPage tool={tool} />
      },
    },
  )
}

/** A tool that takes addresses of web pages instead of files. */
function addressPage(tool: CatalogueTool): PageRoute {
  return routeOf(
    { path: tool.url, title: tool.title },
    {
      promo: true,
      tool,
      async load() {
        const { AddressPage } = await import('../features/tool/AddressPage.tsx')
        return <AddressPage tool={tool} />
      },
    },
  )
}

function textPage(path: OwnPath, extras: Extras = {}): PageRoute {
  return page(path, {
    ...extras,
    async load() {
      const { TextPage } = await import('../features/texts/TextPage.tsx')
      return <TextPage path={path} />
    },
  })
}

/** A page with a list of the user. */
function listPage(path: '/history' | '/inbox' | '/archive', extras: Extras = {}): PageRoute {
  return page(path, {
    listed: false,
    ...extras,
    async load() {
      const { ListPage } = await import('../features/kept/ListPage.tsx')
      return <ListPage path={path} />
    },
  })
}

/** The target of a link in a mail or in a code. */
function linkPage(path: '/set-new-password' | '/newsletter' | '/sign', extras: Extras = {}): PageRoute {
  return page(path, {
    listed: false,
    ...extras,
    async load() {
      const { LinkPage } = await import('../features/account/LinkPage.tsx')
      return <LinkPage path={path} />
    },
  })
}

/** The plans and their prices. */
function plansPage(path: '/pricing' | '/upgrade-plan', extras: Extras = {}): PageRoute {
  return page(path, {
    billing: true,
    ...extras,
    async load() {
      const { PricingPage } = await import('../features/pricing/PricingPage.tsx')
      return <PricingPage path={path} />
    },
  })
}
