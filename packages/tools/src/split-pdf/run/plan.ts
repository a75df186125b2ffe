import type { SoughtThing } from '@octavo/core/messages/detail-words.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Options } from '../options.ts'
import { planByNumber } from '../shared/plan-parts.ts'
import { partsBetween, partsFrom } from './at-pages.ts'
import { type FindDeps, findBarcodes, findBlanks, findBookmarks, findTexts } from './find-beginnings.ts'
import type { Part } from './part.ts'

/** The parts, and what wasn't found. */
export interface Plan {
  parts: Part[]
  notFound?: SoughtThing
}

/** The parts of a file, except in the size mode, where they must be written to be known. */
export async function planParts(deps: FindDeps): Promise<Plan> {
  const { file, options } = deps
  const { pageCount } = file
  const byNumber = planByNumber(options, { id: file.document, pageCount })
  if (byNumber?.length === 0) throw new AppError('NO_PAGES_CHOSEN')
  if (byNumber) return { parts: byNumber.map((pages) => ({ pages })) }
  if (options.mode === 'sections') return { parts: sections(options, pageCount) }
  const [found, what] = await beginnings(deps)
  const isDivided = options.mode === 'blank' || options.mode === 'barcode'
  const parts = isDivided ? partsBetween(found, pageCount, options) : partsFrom(found, pageCount)
  if (parts.length === 0) throw new AppError('NO_PAGES_LEFT')
  return { parts, ...(found.length === 0 && { notFound: what }) }
}

async function beginnings(deps: FindDeps) {
  if (deps.options.mode === 'bookmarks') return [await findBookmarks(deps), 'bookmark'] as const
  if (deps.options.mode === 'blank') return [await findBlanks(deps), 'empty'] as const
  if (deps.options.mode === 'barcode') return [await findBarcodes(deps), 'barcode'] as const
  return [await findTexts(deps), 'text'] as const
}

function sections({ columns, rows, rightToLeft, cut, merge }: Options, pageCount: number): Part[] {
  const chosen = new Set(selectPages(cut, pageCount))
  const pieces = Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns
    return { columns, rows, column: rightToLeft ? columns - 1 - column : column, row: Math.floor(index / columns) }
  })
  const shown = selectPages('all', pageCount).flatMap((number) =>
    chosen.has(number) ? pieces.map((piece) => ({ number, piece })) : [{ number }],
  )
  return merge ? [{ pages: shown }] : shown.map((page) => ({ pages: [page] }))
}
