import { escapeMarkup } from '../text/markup.ts'
import type { PageSettings } from './site-settings.ts'

/** What a part of a page can depend on. */
export type SettingCondition = 'BILLING' | 'CURRENCIES' | 'CONTACT' | 'NO_CONTACT' | 'SOCIAL'

/**
 * Fills a built page with the settings of an installation. The build leaves names in it (`__PRICE_SINGLE_TASK__`), parts that depend on a
 * setting (`__IF_BILLING__…__END_BILLING__`) and one that is repeated for each social link (`__EACH_SOCIAL__…__END_EACH_SOCIAL__`).
 */
export function fillPage(html: string, { siteUrl, settings }: { siteUrl: string; settings: PageSettings }): string {
  const values: Readonly<Record<string, string>> = {
    ...settings.texts,
    SITE_URL: siteUrl.replace(/\/$/, ''),
  }
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const parts = html
    // React separates texts by comments.
    .replace(/(?:<!-- -->)?(__(?:IF|END|EACH)_[A-Z_]+?__)(?:<!-- -->)?/g, '$1')
    .replace(/__EACH_SOCIAL__(.*?)__END_EACH_SOCIAL__/gs, (_, item: string) => repeat(item, settings))
  return keepParts(parts, settings).replace(/__([A-Z_]+)__/g, (whole, name: string) =>
    name === 'SETTINGS' ? json : values[name] === undefined ? whole : escapeMarkup(values[name]),
  )
}

const part = /__IF_([A-Z_]+)__((?:(?!__IF_).)*?)__END_\1__/gs

/** Parts may lie in one another, so that the inner ones come first. */
function keepParts(html: string, settings: PageSettings): string {
  const kept = html.replace(part, (_, condition: string, content: string) => (holds(condition, settings) ? content : ''))
  return kept === html ? html : keepParts(kept, settings)
}

/** Whether a condition holds for an installation. */
export function holds(condition: string, { billing, prices, contact, social }: PageSettings): boolean {
  if (condition === 'BILLING') return billing !== undefined
  if (condition === 'CURRENCIES') return prices !== undefined
  if (condition === 'SOCIAL') return social.length > 0
  return (condition === 'CONTACT') === (contact !== undefined)
}

function repeat(item: string, { social }: PageSettings): string {
  return social
    .map(({ label, url }) => item.replaceAll('__SOCIAL_LABEL__', escapeMarkup(label)).replaceAll('__SOCIAL_URL__', escapeMarkup(url)))
    .join('')
}
