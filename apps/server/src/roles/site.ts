import { plansView } from '@octavo/api/plans/plans-view.ts'
import type { ApiDeps } from '@octavo/api/shared/api-deps.ts'
import { serveSite } from '../http/site.ts'
import type { HttpRoleDeps } from './role-deps.ts'

/** The built site. */
export async function openSiteRole({ config, addresses: { siteUrl, engineUrl }, app }: HttpRoleDeps, api: ApiDeps): Promise<void> {
  await serveSite(app, {
    siteUrl,
    engineUrl,
    hasGoogle: config.GOOGLE_CLIENT_ID !== undefined,
    socialLinks: config.SOCIAL_LINKS,
    billing: api.settings.billing ? plansView(api.settings) : undefined,
    contact: config.CONTACT_EMAIL,
  })
}
