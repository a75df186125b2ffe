import * as z from 'zod'
import { hasUnseenCharacters } from '../text/characters.ts'

/** How many rows a page of a list has. */
export const pageSize = 20

/** Which page of a list is wanted; pages are counted from 0. */
export const PageQuery = z.strictObject({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  sort: z.enum(['createdDate,desc', 'createdDate,asc']).default('createdDate,desc'),
})

/** A flag in an address. */
export const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** What somebody typed to find rows. Characters that can't be seen can't be typed either. */
export const SearchKey = z
  .string()
  .max(200)
  .refine((text) => !hasUnseenCharacters(text, { joiners: true }))

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ content: z.array(item), page: z.int(), size: z.int(), totalElements: z.int(), totalPages: z.int() })

/** A page of a list, as an answer has it. */
export interface Page<Item> {
  content: Item[]
  page: number
  size: number
  totalElements: number
  totalPages: number
}

export function pageView<Item>(content: Item[], { page, total }: { page: number; total: number }): Page<Item> {
  return { content, page, size: pageSize, totalElements: total, totalPages: Math.ceil(total / pageSize) }
}
