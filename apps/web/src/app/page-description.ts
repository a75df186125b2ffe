import { tData } from '@octavo/core/words/t.ts'
import { pageDescriptions } from './page-descriptions.ts'
import type { SitePage } from './site-page.ts'

/** The description of a page for search engines. */
export function descriptionOf({ path, tool }: SitePage): string {
  return tData(tool?.description ?? ownDescriptions[path]?.description ?? '')
}

const ownDescriptions: Readonly<Record<string, { description: string } | undefined>> = pageDescriptions
