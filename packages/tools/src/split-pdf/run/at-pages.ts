import type { Part } from './part.ts'

/** The first page of a part, and what is known about it. */
export interface Beginning {
  page: number
  bookmark?: string
  text?: string
}

/** Starts a new part at each of these pages. The pages before the first of them are a part too. */
export function partsFrom(beginnings: readonly Beginning[], pageCount: number): Part[] {
  const byPage = new Map(beginnings.toReversed().map((beginning) => [beginning.page, beginning]))
  const parts: Part[] = []
  for (let page = 1; page <= pageCount; page += 1) {
    const beginning = byPage.get(page)
    if (beginning || parts.length === 0) parts.push({ pages: [], ...withoutPage(beginning) })
    parts.at(-1)?.pages.push(page)
  }
  return parts
}

export interface DividerOptions {
  keepDividers: boolean
  duplex: boolean
}

/** Parts between divider sheets. These are dropped, including their back sides if they have one, unless they should start the part. */
export function partsBetween(dividers: readonly Beginning[], pageCount: number, { keepDividers, duplex }: DividerOptions): Part[] {
  const byPage = new Map(dividers.map((divider) => [divider.page, divider]))
  const parts: Part[] = [{ pages: [] }]
  for (let page = 1; page <= pageCount; page += 1) {
    const divider = byPage.get(page)
    if (divider) parts.push({ pages: keepDividers ? [page] : [], ...withoutPage(divider) })
    else if (keepDividers || !duplex || !byPage.has(page - 1)) parts.at(-1)?.pages.push(page)
  }
  return parts.filter(({ pages }) => pages.length > 0)
}

function withoutPage(beginning: Beginning | undefined): Omit<Beginning, 'page'> {
  if (!beginning) return {}
  const { page: _, ...known } = beginning
  return known
}
