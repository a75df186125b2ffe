import type { SocialLink } from '@octavo/core/api/site-settings.ts'

/** Parses `Mastodon=https://example.org/@octavo, GitHub=https://…` into links. */
export function parseSocialLinks(text: string): SocialLink[] {
  return text.split(',').flatMap((part) => {
    const [, label = '', url = ''] = /^\s*([^=]+?)\s*=\s*(https?:\/\/\S+?)\s*$/.exec(part) ?? []
    return url === '' ? [] : [{ label, url }]
  })
}
