import { tData } from '@octavo/core/words/t.ts'
import type { CatalogueTool } from '@octavo/tools'
import { useMatches } from 'react-router'

/** What a route says about its page: what browsers and search engines are told, and what is shown around it. */
export interface SitePage {
  /** Its address; the page for unknown addresses is built as `/404`. */
  path: string
  /** In English, as in the tables that it comes from; `titleOf` and `descriptionOf` say it in the language of the page. */
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

/** What stands in the browser's tab. */
export function titleOf({ path, title }: SitePage): string {
  return path === '/' ? tData(title) : `${tData(title)} · Octavo`
}

/** What search engines show below the title. */
export function descriptionOf({ description }: SitePage): string {
  return tData(description)
}

function isSitePage(handle: unknown): handle is SitePage {
  return typeof handle === 'object' && handle !== null && 'path' in handle && 'title' in handle
}
