import { baseName } from '@octavo/core/files/file-names.ts'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { sortFiles } from '../../options/sort-files.ts'
import { withDefaults } from '../../options/with-defaults.ts'
import { type GivenOptions, type Options, PagesOfDocument } from '../options.ts'
import type { PageEntry } from './page-entries.ts'

/** The files in the order in which the engine will use them. */
export function inOrder(documents: readonly PanelDocument[], sort?: Options['sort']): PanelDocument[] {
  if (sort === undefined || sort === 'given') return [...documents]
  const sortable = documents.map((document) => ({
    document,
    name: baseName(document.name),
    title: document.facts?.title,
    createdDate: document.facts?.createdDate,
  }))
  return sortFiles(sortable, sort).map(({ document }) => document)
}

/** Files that can be merged, now or once they are ready. */
export function usable(documents: readonly PanelDocument[]): PanelDocument[] {
  return documents.filter(({ progress }) => progress.kind !== 'failed')
}

/** The entries of the options with their defaults, or undefined if there are none. */
export function entriesIn({ pages }: GivenOptions): PageEntry[] | undefined {
  return pages?.map((entry) => withDefaults(PagesOfDocument, entry))
}

/** The options with these entries. */
export function withEntries({ pages: _, ...options }: GivenOptions, entries: PageEntry[] | undefined): GivenOptions {
  return entries ? { ...options, pages: entries } : options
}
