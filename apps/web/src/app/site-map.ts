import { findTool, isReady, type ToolType, tools } from '@octavo/tools'

/** A link of the navigation. */
export interface NavigationLink {
  path: string
  /** In English; translated with `tData`. */
  label: string
  tool?: ToolType
  /** The tool does not work yet. */
  isSoon?: boolean
  /** The server serves this page itself; it isn't a route of the site. */
  isServed?: boolean
  /** There is no such page without billing. */
  isBilling?: boolean
}

/** The header's own links, in the order of the specification; Other follows them. */
export const headerLinks: readonly NavigationLink[] = [
  toolLink('edit-pdf'),
  toolLink('forms'),
  { path: '/blog', label: 'Blog' },
  toolLink('merge-pdf', 'Merge'),
  toolLink('compress-pdf', 'Compress'),
]

/** The links of the Other menu, in catalogue order. The home page and the search list the others too. */
export const otherTools = tools.filter((tool) => tool.isInMenu !== false && !headerLinks.some((link) => link.tool === tool.type))

/** The footer's links by column. */
export const footerColumns: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: 'Octavo',
    links: [
      { path: '/about-us', label: 'About us' },
      { path: '/blog', label: 'Blog' },
      { path: '/pricing', label: 'Pricing', isBilling: true },
      { path: '/contact-us', label: 'Contact us' },
    ],
  },
  {
    title: 'Help',
    links: [
      { path: '/faq', label: 'FAQ' },
      { path: '/refund', label: 'Refunds', isBilling: true },
      { path: '/subscription-terms', label: 'Subscription terms', isBilling: true },
      { path: '/api/docs', label: 'API', isServed: true },
    ],
  },
  {
    title: 'Legal',
    links: [
      { path: '/privacy', label: 'Privacy' },
      { path: '/terms-and-conditions', label: 'Terms and conditions' },
      { path: '/cookie-policy', label: 'Cookie policy' },
      { path: '/acceptable-use', label: 'Acceptable use' },
      { path: '/licences', label: 'Licences' },
    ],
  },
]

function toolLink(type: ToolType, label?: string): NavigationLink {
  const tool = findTool(type)
  if (!tool) throw new Error(`the catalogue does not know ${type}`)
  return { path: tool.url, label: label ?? tool.title, tool: type, isSoon: !isReady(tool) }
}
