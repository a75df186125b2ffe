import { descriptionOf } from './page-description.ts'
import { type SitePage, titleOf } from './site-page.ts'

/** Tells the head of the document which page it shows now: built pages come with it, and those that are navigated to don't. */
export function tellPage(page: SitePage): void {
  const [description, address] = [descriptionOf(page), `${location.origin}${location.pathname}`]
  set('meta[name=description]', 'content', description)
  set('meta[property="og:description"]', 'content', description)
  set('meta[property="og:title"]', 'content', titleOf(page))
  set('meta[property="og:url"]', 'content', address)
  set('link[rel=canonical]', 'href', address)
}

/** Pages that search engines don't list have fewer of them. */
function set(element: string, attribute: string, value: string): void {
  document.head.querySelector(element)?.setAttribute(attribute, value)
}
