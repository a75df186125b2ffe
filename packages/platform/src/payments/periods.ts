import type { Period } from '@octavo/core/api/payments-api.ts'

/** The end of the `count`th period after a start: months and years end on the same day, or on the last one of a shorter month. */
export function periodEnd(start: Date, { unit, count }: Period, periods = 1): Date {
  const end = new Date(start)
  if (unit === 'day') end.setUTCDate(end.getUTCDate() + count * periods)
  else {
    const months = count * periods * (unit === 'year' ? 12 : 1)
    end.setUTCDate(1)
    end.setUTCMonth(end.getUTCMonth() + months)
    end.setUTCDate(Math.min(start.getUTCDate(), daysOfMonth(end)))
  }
  return end
}

function daysOfMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}
