import { type CatalogueTool, tools } from '@octavo/tools'
import type { ReactElement } from 'react'
import type { NonIndexRouteObject, RouteObject } from 'react-router'
import { retryImport } from '../shared/retry-import.ts'
import { App } from './App.tsx'
import { Broken } from './Broken.tsx'
import type { SitePage } from './site-page.ts'

/** The route of one page. Its code is a chunk of its own, which the router fetches before it shows the page. */
export interface PageRoute extends NonIndexRouteObject {
  handle: SitePage
  lazy(): Promise<{ element: ReactElement }>
}

const name = 'Octavo'

/** Every page of the site. The prerendered files, the sitemap and the server's list of pages are made from it. */
export const pageRoutes: readonly PageRoute[] = [
  page('/', `${name}: PDF tools`, 'Merge, split, shrink, edit and convert PDFs. Drop a file and Octavo suggests the tool.', {
    promo: true,
    async load() {
      const { Home } = await import('../features/home/Home.tsx')
      return <Home />
    },
  }),
  ...tools.map((tool) => (tool.accepts.length > 0 ? toolPage(tool) : addressPage(tool))),
  textPage('/blog', 'Blog', 'What is new in Octavo.', { promo: true }),
  textPage('/about-us', 'About us', 'What Octavo is, who runs it, and what it is made of.'),
  textPage('/faq', 'Questions and answers', 'Files, deletion, limits, accounts: short answers about Octavo.'),
  textPage('/contact-us', 'Contact us', 'Whom to ask about this installation, and where to report a fault.'),
  textPage('/privacy', 'Privacy', 'What Octavo stores, for how long, and who can read it.'),
  textPage('/terms-and-conditions', 'Terms and conditions', 'What you may expect from this service and what it expects from you.'),
  textPage('/cookie-policy', 'Cookie policy', 'The one cookie that Octavo sets, and what it keeps in your browser.'),
  textPage('/acceptable-use', 'Acceptable use', 'What this service may not be used for.'),
  textPage('/refund', 'Refunds', 'Payments and refunds at Octavo.', { promo: true }),
  textPage('/subscription-terms', 'Subscription terms', 'What a subscription will be, once there are any.'),
  textPage('/licences', 'Licences', 'The open-source software that Octavo is made of, and its licences.'),
  page('/account', titled('Account'), 'Your name, email and password.', {
    listed: false,
    async load() {
      const { AccountPage } = await import('../features/account/AccountPage.tsx')
      return <AccountPage />
    },
  }),
  laterPage('/billing', 'Billing', 'Your plan, payments and receipts.'),
  laterPage('/history', 'History', 'Your tasks of the past.'),
  laterPage('/inbox', 'Inbox', 'Files that others shared with you.'),
  laterPage('/archive', 'Archive', 'Results that you keep.', { promo: true }),
  laterPage('/upgrade-plan', 'Upgrade your plan', 'More tasks and larger files.'),
  laterPage('/pricing', 'Pricing', 'What Octavo costs.', { listed: true }),
  page('/set-new-password', titled('Set a new password'), 'Choose a new password for your account.', {
    listed: false,
    async load() {
      const { SetNewPassword } = await import('../features/account/SetNewPassword.tsx')
      return <SetNewPassword />
    },
  }),
  page('/newsletter', titled('Newsletter'), 'Confirm or end your subscription to the letter.', {
    listed: false,
    async load() {
      const { NewsletterPage } = await import('../features/account/NewsletterPage.tsx')
      return <NewsletterPage />
    },
  }),
  page('/download', titled('Download'), 'The result of a task.', {
    listed: false,
    async load() {
      const { Download } = await import('../features/download/Download.tsx')
      return <Download />
    },
  }),
  barePage('/editor', 'Editor', 'Work on the page itself.'),
  barePage('/checkout', 'Checkout', 'Pay for a task or a plan.'),
  {
    ...page('/404', titled('Page not found'), 'There is no page at this address.', {
      listed: false,
      async load() {
        const { NotFound } = await import('../features/not-found/NotFound.tsx')
        return <NotFound />
      },
    }),
    path: '*',
  },
]

/** The whole site: one frame around all pages. */
export const routes: RouteObject[] = [{ element: <App />, errorElement: <Broken />, children: [...pageRoutes] }]

interface PageParts extends Partial<Pick<SitePage, 'promo' | 'frame' | 'listed' | 'tool'>> {
  load(): Promise<ReactElement>
}

type Extras = Omit<PageParts, 'load'>

function page(path: string, title: string, description: string, { load, ...extras }: PageParts): PageRoute {
  return {
    path,
    // As on the server, where another case is another address.
    caseSensitive: true,
    handle: { path, title, description, promo: false, frame: true, listed: true, ...extras },
    lazy: () => retryImport(async () => ({ element: await load() })),
  }
}

function toolPage(tool: CatalogueTool): PageRoute {
  return page(tool.url, titled(tool.title), tool.description, {
    promo: true,
    tool,
    async load() {
      const { ToolPage } = await import('../features/tool/ToolPage.tsx')
      return <ToolPage tool={tool} />
    },
  })
}

/** A tool that takes addresses of web pages instead of files. */
function addressPage(tool: CatalogueTool): PageRoute {
  return page(tool.url, titled(tool.title), tool.description, {
    promo: true,
    tool,
    async load() {
      const { AddressPage } = await import('../features/tool/AddressPage.tsx')
      return <AddressPage tool={tool} />
    },
  })
}

function textPage(path: string, title: string, description: string, extras: Extras = {}): PageRoute {
  return page(path, titled(title), description, {
    ...extras,
    async load() {
      const { TextPage } = await import('../features/texts/TextPage.tsx')
      return <TextPage path={path} />
    },
  })
}

/** A page of the account that doesn't work yet. */
function laterPage(path: string, title: string, description: string, extras: Extras = {}): PageRoute {
  return page(path, titled(title), description, {
    listed: false,
    ...extras,
    async load() {
      const { LaterPage } = await import('../features/account/LaterPage.tsx')
      return <LaterPage path={path} />
    },
  })
}

/** A page that fills the whole window. */
function barePage(path: string, title: string, description: string): PageRoute {
  return page(path, titled(title), description, {
    frame: false,
    listed: false,
    async load() {
      const { BarePage } = await import('../features/account/BarePage.tsx')
      return <BarePage path={path} />
    },
  })
}

function titled(title: string): string {
  return `${title} · ${name}`
}
