import { resultName } from '../../running/result-name.ts'

/** Which page of its file a picture shows, and which of the pictures it is, from 0. */
export interface PictureOfPage {
  name: string
  /** The number of the file. */
  file: number
  page: number
  index: number
  count: number
  pageCount: number
}

/** What the picture of a page is called. */
export function nameOfPage(template: string | undefined, { name, file, page, index, count, pageCount }: PictureOfPage): string {
  // Equal lengths, so that every list sorts them as they follow.
  const number = String(page).padStart(String(pageCount).length, '0')
  return resultName(templateOf(template, count), '{name}-page-{page}', { name, file, page: number, n: index + 1, total: count })
}

/** A name that does not tell pages apart gets their number, rather than a count of equal names. */
function templateOf(template: string | undefined, count: number): string | undefined {
  return template === undefined || count === 1 || /\{(page|n)\}/.test(template) ? template : `${template}-{page}`
}
