import { restrictionList } from '@octavo/core/files/restrictions.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { PanelDocument } from '../../fields/panel-props.ts'

/** A file's protection, in a sentence; undefined while it isn't known. */
export function lockWords({ progress, facts }: Pick<PanelDocument, 'progress' | 'facts'>): string | undefined {
  if (progress.kind === 'locked') return t('Asks for a password. Enter it on the file.')
  if (facts?.state === 'DAMAGED') return t("Is damaged and can't be unlocked.")
  if (progress.kind === 'failed') return progress.message
  if (facts?.state !== 'READY') return undefined
  if (!facts.encrypted) return t('Has neither a password nor restrictions. There is nothing to unlock.')
  const restrictions = facts.restrictions ?? []
  const state = facts.unlocked === true ? t('The password is correct.') : t('Opens without a password.')
  if (restrictions.length === 0) return state
  return t("{state} It doesn't allow {what}.", { state, what: restrictionList(restrictions, pageLanguage()) })
}
