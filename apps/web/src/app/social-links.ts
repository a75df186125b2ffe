import { useEffect, useState } from 'react'

/** A link to a page of the installation's operator. */
export interface SocialLink {
  label: string
  url: string
}

/** The configured links of this installation. The server writes them into the head of the page, which was built without them. */
export function useSocialLinks(): readonly SocialLink[] {
  const [links, setLinks] = useState<readonly SocialLink[]>([])
  useEffect(() => setLinks(JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=octavo-social-links]')?.content || '[]')), [])
  return links
}
