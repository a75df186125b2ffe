import type { Edit } from '@octavo/core/edits/edit.ts'

/** Edits of a lower level lie under all of a higher one, whatever their order in the list: a file has annotations over the content of its pages. */
export function levelOf(edit: Edit): number {
  switch (edit.kind) {
    case 'text-change':
      return levels.page
    case 'existing-image':
      return levels.images
    case 'text':
    case 'image':
    case 'signature':
    case 'cover':
      return levels.content
    case 'shape':
      return edit.as === 'content' ? levels.content : levels.annotations
    case 'existing':
      return levels.ofFile
    case 'redact':
      return levels.removed
    default:
      return levels.annotations
  }
}

/** From below: text of the page, its images that were moved, what becomes content, annotations of the file, those that were added, what goes. */
export const levels = { page: 0, images: 1, content: 2, ofFile: 3, annotations: 4, removed: 5 } as const
