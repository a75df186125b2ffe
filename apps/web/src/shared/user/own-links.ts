import { siteSettings } from '../site-settings.ts'
import { userLinks } from './user-links.ts'

/** The pages that a user has on this installation. */
export function ownLinks(): readonly (typeof userLinks)[number][] {
  return siteSettings().billing ? userLinks : userLinks.filter(({ path }) => path !== '/billing')
}

/** Whether the user is shown as one with a plan: without billing everyone has everything, and nobody a crown. */
export function hasCrown({ pro }: { pro: boolean }): boolean {
  return pro && siteSettings().billing !== undefined
}
