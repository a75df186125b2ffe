import { formatShortDay, formatTime } from '@octavo/core/text/dates.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { serverNow } from '../engine/server-clock.ts'

/** When something happened, as people say it: `Today, 14:02`, `Yesterday, 17:40`, `11 Nov, 08:30`. */
export function whenOf(date: string, now = new Date(serverNow())): string {
  const moment = new Date(date)
  const time = formatTime(moment, pageLanguage())
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / 86_400_000)
  if (days === 0) return t('Today, {time}', { time })
  if (days === 1) return t('Yesterday, {time}', { time })
  return t('{day}, {time}', { day: formatShortDay(moment, pageLanguage()), time })
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
