import { AppError, errorMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import { writeSelections } from '@octavo/ui/plan/written-selection.ts'
import type { PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { cutsOf, type PageModeOptions, planByNumber } from '../shared/plan-parts.ts'
import { withDefaults } from './option-fields.ts'

/** One file that a split will make. */
export interface ShownPart {
  document: string
  pages: number[]
}

/** The files that a split will make, or the error of a selection; undefined if they depend on page content. */
export type PartsOutlook = { parts: ShownPart[] } | { error: string } | undefined

/** How the files will be split, as far as page numbers determine it. */
export function partsOfFiles(options: GivenOptions, documents: readonly PanelDocument[]): PartsOutlook {
  const filled = withDefaults(options)
  if (!isSaid(filled)) return undefined
  const parts: ShownPart[] = []
  let error: string | undefined
  for (const { id, pageCount } of documents) {
    if (pageCount === undefined) continue
    try {
      const planned = planByNumber(filled, { id, pageCount })
      if (!planned) return undefined
      parts.push(...planned.map((pages) => ({ document: id, pages })))
    } catch (problem) {
      error ??= problem instanceof AppError ? errorMessage(problem, pageLanguage()) : String(problem)
    }
  }
  return parts.length === 0 && error !== undefined ? { error } : { parts }
}

/** Whether the mode has the number or pages it needs; the schema reports their errors. */
function isSaid({ mode, every, parts, ranges }: PageModeOptions): boolean {
  if (mode === 'every') return Number.isInteger(every) && every > 0
  if (mode === 'parts') return Number.isInteger(parts) && parts > 1
  return mode !== 'ranges' || ranges !== undefined
}

/** The part of each page by its key, `document/number`. A page in several parts belongs to the first. */
export function partByKey(parts: readonly ShownPart[]): Map<string, number> {
  const byKey = new Map<string, number>()
  for (const [part, { document, pages }] of parts.entries()) {
    for (const page of pages) if (!byKey.has(`${document}/${page}`)) byKey.set(`${document}/${page}`, part)
  }
  return byKey
}

/** The options with one cut added or removed. Cuts of another mode become custom cuts, as far as they are in order. */
export function toggleCut(
  options: GivenOptions,
  documents: readonly PanelDocument[],
  { document, page }: { document: string; page: number },
): GivenOptions {
  const files = documents.flatMap(({ id, pageCount }) => {
    if (pageCount === undefined) return []
    const cuts = new Set(cutsNow(options, { id, pageCount }))
    if (id === document && !cuts.delete(page)) cuts.add(page)
    const selections = writeSelections([...cuts])
    return selections.length > 0 ? selections.map((after) => ({ document: id, after })) : [{ document: id }]
  })
  return { ...options, mode: 'after', files }
}

function cutsNow(options: GivenOptions, file: { id: string; pageCount: number }): number[] {
  try {
    if (options.mode === 'after') return cutsOf(withDefaults(options), file)
    const parts = planByNumber(withDefaults(options), file) ?? []
    const flat = parts.flat()
    const isInOrder = flat.every((page, index) => page === index + 1)
    return isInOrder ? parts.flatMap((pages) => pages.at(-1) ?? []).filter((page) => page < file.pageCount) : []
  } catch {
    return []
  }
}
