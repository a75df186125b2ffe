import { resultName } from '../../running/result-name.ts'

/** Which page of its file an image shows, and which of the images it is, from 0. */
export interface ImageOfPage {
  name: string
  /** The number of the file. */
  file: number
  page: number
  index: number
  count: number
  pageCount: number
}

/** What the image of a page is called. */
export function nameOfPage(template: string | undefined, { name, file, page, index, count, pageCount }: ImageOfPage): string {
  // Equal lengths, so that every list sorts them as they follow.
  const number = String(page).padStart(String(pageCount).length, '0')
  return resultName(templateOf(template, count), '{name}-page-{page}', { name, file, page: number, n: index + 1, total: count })
}

/** A name that does not tell pages apart gets their number, rather than a count of equal names. */
function templateOf(template: string | undefined, count: number): string | undefined {
  return template === undefined || count === 1 || /\{(page|n)\}/.test(template) ? template : `${template}-{page}`
}
