import { baseName } from '@octavo/core/files/file-names.ts'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { sortFiles } from '../../options/sort-files.ts'
import type { GivenOptions } from '../options.ts'
import type { Size } from '../shared/layout.ts'
import { withDefaults } from './option-fields.ts'

export type Turn = 0 | 90 | 180 | 270

/** The files in the order in which the engine will take them. */
export function inOrder(documents: readonly PanelDocument[], sort?: GivenOptions['sort']): PanelDocument[] {
  if (sort === undefined) return [...documents]
  const files = documents.map((document) => ({
    document,
    name: baseName(document.name),
    title: undefined,
    createdDate: document.facts?.createdDate,
  }))
  return sortFiles(files, sort).map(({ document }) => document)
}

/** How a file is turned beside what its camera says. */
export function turnOf({ turns }: GivenOptions, document: string): Turn {
  return turns?.find((turn) => turn.document === document)?.rotation ?? 0
}

/** The options with one file turned a quarter further, and without files that are gone. */
export function turnFile(options: GivenOptions, document: string, present: readonly string[]): GivenOptions {
  const rotation = ((turnOf(options, document) + 90) % 360) as Turn
  const others = withDefaults(options).turns.filter((turn) => turn.document !== document && present.includes(turn.document))
  return { ...options, turns: rotation === 0 ? others : [...others, { document, rotation }] }
}

/** The size of a file's image in points, as the engine found it or else as the browser shows it. */
export function sizeOf({ facts, source }: PanelDocument): Size | undefined {
  const found = facts?.pages?.[0]
  const size = found ?? (source && source.pageCount > 0 ? source.size(1) : undefined)
  if (!size) return undefined
  // One that is larger than paper is shown as paper is, as the engine does where a file does not say its density.
  const scale = Math.min(1, 842 / Math.max(size.width, size.height), 595 / Math.min(size.width, size.height))
  return { width: size.width * scale, height: size.height * scale }
}
