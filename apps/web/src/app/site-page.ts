import type { CatalogueTool } from '@octavo/tools'
import { useMatches } from 'react-router'

/** What a route says about its page: what browsers and search engines are told, and what is shown around it. */
export interface SitePage {
  /** Its address; the page for unknown addresses is built as `/404`. */
  path: string
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

/** The page that is shown. */
export function useSitePage(): SitePage {
  const handle = useMatches().at(-1)?.handle
  if (!isSitePage(handle)) throw new Error('This route has no page')
  return handle
}

function isSitePage(handle: unknown): handle is SitePage {
  return typeof handle === 'object' && handle !== null && 'path' in handle && 'title' in handle
}
