import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { Box } from '@octavo/core/edits/geometry.ts'
import { type Content, newKey } from './content.ts'
import { rounded } from './edit-box.ts'

/** Turns a page by a quarter, clockwise or back. */
export function turnPage(content: Content, key: string, by: 90 | -90): Content {
  const turned = (page: PagePlan) => ({ ...page, rotate: ((page.rotate + by + 360) % 360) as PagePlan['rotate'] })
  return { ...content, pages: content.pages.map((page) => (page.key === key ? turned(page) : page)) }
}

/** Deletes a page with what was done on it. A document keeps its last page. */
export function deletePage(content: Content, key: string): Content {
  if (content.pages.length < 2) return content
  const stays = (edit: Content['edits'][number]) => edit.on !== key && !(edit.kind === 'link' && 'page' in edit.to && edit.to.page === key)
  return { pages: content.pages.filter((page) => page.key !== key), edits: content.edits.filter(stays) }
}

/** Moves a page to a place among the others, from 0. */
export function movePage(content: Content, key: string, to: number): Content {
  const page = content.pages.find((one) => one.key === key)
  if (!page) return content
  const others = content.pages.filter((one) => one.key !== key)
  const place = Math.max(0, Math.min(to, others.length))
  if (content.pages[place]?.key === key) return content
  return { ...content, pages: others.toSpliced(place, 0, page) }
}

/** Adds a copy of a page behind it, with what was done on it. */
export function duplicatePage(content: Content, key: string): Content {
  const at = content.pages.findIndex((page) => page.key === key)
  const page = content.pages[at]
  if (!page) return content
  const copy = newKey('page')
  const edits = content.edits.filter((edit) => edit.on === key).map((edit) => ({ ...edit, id: newKey('edit'), on: copy }))
  return { pages: content.pages.toSpliced(at + 1, 0, { ...page, key: copy }), edits: [...content.edits, ...edits] }
}

/** Adds all pages of another document behind a page. */
export function insertPages(content: Content, after: string, { document, pageCount }: { document: string; pageCount: number }): Content {
  const at = content.pages.findIndex((page) => page.key === after)
  const pages = Array.from(
    { length: pageCount },
    (_, index): PagePlan => ({ key: newKey('page'), page: { document, page: index + 1 }, rotate: 0 }),
  )
  return { ...content, pages: content.pages.toSpliced(at + 1, 0, ...pages) }
}

/** Adds one page of another document behind a page or before all, under a key that is chosen. */
export function insertPageOf(content: Content, after: string | undefined, { key, page }: Pick<PagePlan, 'key' | 'page'>): Content {
  const at = content.pages.findIndex((plan) => plan.key === after)
  return { ...content, pages: content.pages.toSpliced(at + 1, 0, { key, page, rotate: 0 }) }
}

/** Less than this can't be seen as a page. */
const leastSide = 8

/** Shows only a part of a page, or all of it again. */
export function cropPage(content: Content, key: string, part: { box: Box; page: { width: number; height: number } } | undefined): Content {
  const changed = content.pages.map((plan) => {
    if (plan.key !== key) return plan
    const { crop: _, ...whole } = plan
    return part ? { ...whole, ...croppedTo(part.box, part.page) } : whole
  })
  return { ...content, pages: changed }
}

function croppedTo(box: Box, page: { width: number; height: number }): { crop?: Box } {
  const [x, y] = [Math.max(0, Math.min(box.x, page.width - leastSide)), Math.max(0, Math.min(box.y, page.height - leastSide))]
  const width = Math.max(leastSide, Math.min(page.width, box.x + box.width) - x)
  const height = Math.max(leastSide, Math.min(page.height, box.y + box.height) - y)
  const isWhole = x < 0.5 && y < 0.5 && width > page.width - 0.5 && height > page.height - 0.5
  return isWhole ? {} : { crop: { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) } }
}

/** Adds an empty page behind another. */
export function insertBlank(content: Content, after: string, size: { width: number; height: number }): Content {
  const at = content.pages.findIndex((page) => page.key === after)
  const page: PagePlan = { key: newKey('page'), page: { blank: { width: size.width, height: size.height } }, rotate: 0 }
  return { ...content, pages: content.pages.toSpliced(at + 1, 0, page) }
}
