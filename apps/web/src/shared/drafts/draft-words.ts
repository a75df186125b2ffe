import { t } from '@octavo/core/words/t.ts'
import type { DraftState } from './draft-keeper.ts'

/** What became of the changes, under the name of the document. */
export function draftWords(state: DraftState): string {
  return {
    unchanged: t('No changes yet'),
    waiting: t('Saving on this device…'),
    kept: t('Saved on this device'),
    refused: t('Not saved on this device'),
  }[state]
}
