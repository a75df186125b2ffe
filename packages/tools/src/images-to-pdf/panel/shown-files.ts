import { baseName } from '@octavo/core/files/file-names.ts'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { sortFiles } from '../../options/sort-files.ts'
import type { GivenOptions } from '../options.ts'
import type { Size } from '../shared/layout.ts'
import { withDefaults } from './option-fields.ts'

export type Turn = 0 | 90 | 180 | 270

/** The files in the order in which the engine will use them. */
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

/** A file's rotation in addition to its EXIF orientation. */
export function turnOf({ turns }: GivenOptions, document: string): Turn {
  return turns?.find((turn) => turn.document === document)?.rotation ?? 0
}

/** The options with one file rotated by another quarter turn, without entries of removed files. */
export function turnFile(options: GivenOptions, document: string, present: readonly string[]): GivenOptions {
  const rotation = ((turnOf(options, document) + 90) % 360) as Turn
  const others = withDefaults(options).turns.filter((turn) => turn.document !== document && present.includes(turn.document))
  return { ...options, turns: rotation === 0 ? others : [...others, { document, rotation }] }
}

/** The size of a file's image in points, as found by the engine or else by the browser. */
export function sizeOf({ facts, source }: PanelDocument): Size | undefined {
  const found = facts?.pages?.[0]
  const size = found ?? (source && source.pageCount > 0 ? source.size(1) : undefined)
  if (!size) return undefined
  // An image larger than paper is shown at paper size, like the engine does for files without a density.
  const scale = Math.min(1, 842 / Math.max(size.width, size.height), 595 / Math.min(size.width, size.height))
  return { width: size.width * scale, height: size.height * scale }
}
