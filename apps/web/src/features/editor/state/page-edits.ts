import type { Edit } from '@octavo/core/edits/edit.ts'
import { levelOf } from './edit-level.ts'
import type { EditorState } from './editor-store.ts'

/** The edits of each page by list: every page in view asks after every change, so a list is sorted once. */
const known = new WeakMap<readonly Edit[], ReadonlyMap<string, readonly Edit[]>>()
const none: readonly Edit[] = []

/** The edits of a page in the order in which they lie over each other, behind them what is open there. */
export function editsOn({ history, draft }: Pick<EditorState, 'history' | 'draft'>, key: string): readonly Edit[] {
  const own = byPage(history.present.edits).get(key) ?? none
  return draft?.on === key ? [...own, draft] : own
}

function byPage(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  const sorted =
    known.get(edits) ??
    Map.groupBy(
      edits.toSorted((one, other) => levelOf(one) - levelOf(other)),
      ({ on }) => on,
    )
  known.set(edits, sorted)
  return sorted
}
