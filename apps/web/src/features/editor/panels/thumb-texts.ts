import type { Edit } from '@octavo/core/edits/edit.ts'
import type { Box } from '@octavo/core/edits/geometry.ts'

/** Whether an edit is one of text, in which one can type. */
export function isText({ kind }: Pick<Edit, 'kind'>): boolean {
  return kind === 'text' || kind === 'text-change'
}

/** The texts that no later redaction or cover touches: all texts lie over the rest of a thumbnail, where a covered one would show. */
export function uncoveredTexts(edits: readonly Edit[], boxOf: (edit: Edit) => Box): Edit[] {
  return edits.filter((edit, index) => {
    if (!isText(edit)) return false
    const box = boxOf(edit)
    return !edits.slice(index + 1).some((later) => (later.kind === 'redact' || later.kind === 'cover') && touches(boxOf(later), box))
  })
}

function touches(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height
}
