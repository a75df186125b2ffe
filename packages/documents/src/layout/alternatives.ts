import { contentsOf } from '@octavo/layout/document/tree-blocks.ts'
import type { StructureElement } from '@octavo/layout/structure.ts'

const maxDepth = 200

/** The descriptions of images in a tagged document, by the page and the number that marks their content. */
export function alternativesIn(structure: StructureElement | undefined): Map<string, string> {
  const found = new Map<string, string>()
  if (structure) collect(structure, found, 0)
  return found
}

function collect(element: StructureElement, found: Map<string, string>, depth: number): void {
  if (depth > maxDepth) return
  if (element.alternative) {
    for (const { page, mark } of contentsOf(element)) found.set(`${page} ${mark}`, element.alternative)
    return
  }
  for (const child of element.children) if (child.type !== undefined) collect(child, found, depth + 1)
}
