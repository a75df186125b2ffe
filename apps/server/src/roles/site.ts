import { serveSite } from '../http/site.ts'
import type { HttpRoleDeps } from './role-deps.ts'

/** The built site. */
export async function openSiteRole({ config, addresses: { siteUrl, engineUrl }, app }: HttpRoleDeps): Promise<void> {
  await serveSite(app, { siteUrl, engineUrl, hasGoogle: config.GOOGLE_CLIENT_ID !== undefined, socialLinks: config.SOCIAL_LINKS })
}
