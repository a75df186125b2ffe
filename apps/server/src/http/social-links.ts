/** A link to a page of whoever runs this installation. */
export interface SocialLink {
  label: string
  url: string
}

/** `Mastodon=https://example.org/@octavo, GitHub=https://…` as links. */
export function parseSocialLinks(text: string): SocialLink[] {
  return text.split(',').flatMap((part) => {
    const [, label = '', url = ''] = /^\s*([^=]+?)\s*=\s*(https?:\/\/\S+?)\s*$/.exec(part) ?? []
    return url === '' ? [] : [{ label, url }]
  })
}
