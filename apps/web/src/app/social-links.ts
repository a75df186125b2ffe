import { useEffect, useState } from 'react'

/** A link to a page of whoever runs this installation. */
export interface SocialLink {
  label: string
  url: string
}

/** The links that this installation is configured with. The server writes them into the head of the page, which was built without them. */
export function useSocialLinks(): readonly SocialLink[] {
  const [links, setLinks] = useState<readonly SocialLink[]>([])
  useEffect(() => setLinks(JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=octavo-social-links]')?.content || '[]')), [])
  return links
}
