import type { StructureElement } from '@octavo/layout/structure.ts'
import type { TextDocument } from '../glyphs/open-text.ts'

/** What a tagged document says of its structure. That follows the order of its pages: of no use where pages were chosen in another one. */
export function structureFor(document: TextDocument, pages: readonly number[]): StructureElement | undefined {
  const isInOrder = pages.every((page, index) => index === 0 || page > (pages[index - 1] ?? 0))
  return isInOrder ? document.structure() : undefined
}
