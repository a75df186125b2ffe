import { tData } from '@octavo/core/words/t.ts'
import type { CatalogueTool } from '@octavo/tools'
import { useMatches } from 'react-router'

/** A route's data about its page: for browsers and search engines, and what is shown around it. */
export interface SitePage {
  /** Its address; the page for unknown addresses is built as `/404`. */
  path: string
  /** In English, as in its source tables; `titleOf` translates it. */
  title: string
  /** The block about sharing files. */
  promo: boolean
  /** Header and footer. */
  frame: boolean
  /** Whether search engines should list it. */
  listed: boolean
  /** There is no such page without billing. */
  billing: boolean
  tool?: CatalogueTool
}

/** The current page. */
export function useSitePage(): SitePage {
  const handle = useMatches().at(-1)?.handle
  if (!isSitePage(handle)) throw new Error('This route has no page')
  return handle
}

/** The title in the browser's tab. */
export function titleOf({ path, title }: SitePage): string {
  return path === '/' ? tData(title) : `${tData(title)} · Octavo`
}

function isSitePage(handle: unknown): handle is SitePage {
  return typeof handle === 'object' && handle !== null && 'path' in handle && 'title' in handle
}
