import { restrictionList } from '@octavo/core/files/restrictions.ts'
import { english } from '@octavo/core/text/language.ts'
import type { PanelDocument } from '../../fields/panel-props.ts'

/** How a file is locked, in a sentence; nothing while that is not known. */
export function lockWords({ progress, facts }: Pick<PanelDocument, 'progress' | 'facts'>): string | undefined {
  if (progress.kind === 'locked') return 'Asks for a password. Enter it on the file.'
  if (facts?.state === 'DAMAGED') return 'Is damaged and cannot be unlocked.'
  if (progress.kind === 'failed') return progress.message
  if (facts?.state !== 'READY') return undefined
  if (!facts.encrypted) return 'Has neither a password nor restrictions. There is nothing to unlock.'
  const restrictions = facts.restrictions ?? []
  const forbids = restrictions.length === 0 ? '' : ` It forbids ${restrictionList(restrictions, english)}.`
  return facts.unlocked !== true ? `Opens without a password.${forbids}` : `Its password is right.${forbids}`
}
