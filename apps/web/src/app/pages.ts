import { type CatalogueTool, tools } from '@octavo/tools'

/** Which component shows a page; each is a chunk of its own. */
export type PageKind =
  | 'home'
  | 'tool'
  | 'addresses'
  | 'text'
  | 'account'
  | 'later'
  | 'new-password'
  | 'newsletter'
  | 'download'
  | 'bare'
  | 'not-found'

/** A page of the site: its address, what the browser and search engines are told, and what stands around it. */
export interface SitePage {
  path: string
  kind: PageKind
  title: string
  description: string
  /** The block about sharing files. */
  promo: boolean
  /** Header and footer. */
  frame: boolean
  /** Whether search engines are asked to list it. */
  listed: boolean
  tool?: CatalogueTool
}

const name = 'Octavo'

/** Every page of the site. Routes, prerendering and the server's list are made from it. */
export const pages: readonly SitePage[] = [
  page('/', 'home', `${name}: PDF tools`, 'Merge, split, shrink, edit and convert PDFs. Drop a file and Octavo suggests the tool.', {
    promo: true,
  }),
  ...tools.map(toolPage),
  text('/blog', 'Blog', 'What is new in Octavo.', { promo: true }),
  text('/about-us', 'About us', 'What Octavo is, who runs it, and what it is made of.'),
  text('/faq', 'Questions and answers', 'Files, deletion, limits, accounts: short answers about Octavo.'),
  text('/contact-us', 'Contact us', 'Whom to ask about this installation, and where to report a fault.'),
  text('/privacy', 'Privacy', 'What Octavo stores, for how long, and who can read it.'),
  text('/terms-and-conditions', 'Terms and conditions', 'What you may expect from this service and what it expects from you.'),
  text('/cookie-policy', 'Cookie policy', 'The one cookie that Octavo sets, and what it keeps in your browser.'),
  text('/acceptable-use', 'Acceptable use', 'What this service may not be used for.'),
  text('/refund', 'Refunds', 'Payments and refunds at Octavo.', { promo: true }),
  text('/subscription-terms', 'Subscription terms', 'What a subscription will be, once there are any.'),
  text('/licences', 'Licences', 'The open-source software that Octavo is made of, and its licences.'),
  page('/account', 'account', titled('Account'), 'Your name, email and password.', { listed: false }),
  later('/billing', 'Billing', 'Your plan, payments and receipts.'),
  later('/history', 'History', 'Your tasks of the past.'),
  later('/inbox', 'Inbox', 'Files that others shared with you.'),
  later('/archive', 'Archive', 'Results that you keep.', { promo: true }),
  later('/upgrade-plan', 'Upgrade your plan', 'More tasks and larger files.'),
  later('/pricing', 'Pricing', 'What Octavo costs.', { listed: true }),
  page('/set-new-password', 'new-password', titled('Set a new password'), 'Choose a new password for your account.', { listed: false }),
  page('/newsletter', 'newsletter', titled('Newsletter'), 'Confirm or end your subscription to the letter.', { listed: false }),
  page('/download', 'download', titled('Download'), 'The result of a task.', { listed: false }),
  page('/editor', 'bare', titled('Editor'), 'Work on the page itself.', { frame: false, listed: false }),
  page('/checkout', 'bare', titled('Checkout'), 'Pay for a task or a plan.', { frame: false, listed: false }),
]

/** What an unknown address shows. */
export const notFoundPage = page('/404', 'not-found', titled('Page not found'), 'There is no page at this address.', { listed: false })

/** The page at an address. */
export function findPage(pathname: string): SitePage {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return pages.find((candidate) => candidate.path === path) ?? notFoundPage
}

type Extras = Partial<Pick<SitePage, 'promo' | 'frame' | 'listed' | 'tool'>>

function page(path: string, kind: PageKind, title: string, description: string, extras: Extras = {}): SitePage {
  return { path, kind, title, description, promo: false, frame: true, listed: true, ...extras }
}

function toolPage(tool: CatalogueTool): SitePage {
  const kind = tool.accepts.length > 0 ? 'tool' : 'addresses'
  return page(tool.url, kind, titled(tool.title), tool.description, { promo: true, tool })
}

function text(path: string, title: string, description: string, extras: Extras = {}): SitePage {
  return page(path, 'text', titled(title), description, extras)
}

function later(path: string, title: string, description: string, extras: Extras = {}): SitePage {
  return page(path, 'later', titled(title), description, { listed: false, ...extras })
}

function titled(title: string): string {
  return `${title} · ${name}`
}
