import { formatExactMoment, formatMoment } from '@octavo/core/text/dates.ts'
import type { Language } from '@octavo/core/text/language.ts'
import type { DraftEntry } from './draft-storage.ts'

/** When each draft was last changed: to the minute, or to the second where two drafts of one name would look the same. */
export function draftMoments(entries: readonly DraftEntry[], language: Language): string[] {
  const lookOf = ({ name, at }: DraftEntry) => `${formatMoment(new Date(at), language)} ${name}`
  const looks = entries.map(lookOf)
  return entries.map(({ at }, index) => {
    const isTwin = looks.indexOf(looks[index] ?? '') !== looks.lastIndexOf(looks[index] ?? '')
    return (isTwin ? formatExactMoment : formatMoment)(new Date(at), language)
  })
}
