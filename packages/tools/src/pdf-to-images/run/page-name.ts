import { resultName } from '../../running/result-name.ts'

/** The page an image shows, and the image's index, from 0. */
export interface ImageOfPage {
  name: string
  /** The number of the file. */
  file: number
  page: number
  index: number
  count: number
  pageCount: number
}

/** The name of a page's image. */
export function nameOfPage(template: string | undefined, { name, file, page, index, count, pageCount }: ImageOfPage): string {
  // Padded to equal lengths, so that they sort in order.
  const number = String(page).padStart(String(pageCount).length, '0')
  return resultName(templateOf(template, count), '{name}-page-{page}', { name, file, page: number, n: index + 1, total: count })
}

/** A template that doesn't distinguish pages gets the page number, rather than a counter for equal names. */
function templateOf(template: string | undefined, count: number): string | undefined {
  return template === undefined || count === 1 || /\{(page|n)\}/.test(template) ? template : `${template}-{page}`
}
