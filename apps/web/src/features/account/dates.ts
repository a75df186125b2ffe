/** A day as people write it: '15 November 2026'. */
export function dayOf(date: string): string {
  return new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}

/** A day with its time, for what was used last. */
export function momentOf(date: string): string {
  return new Date(date).toLocaleString('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
}
