import { t } from '@octavo/core/words/t.ts'

/** What happens, and to which pages if not to all. */
export function selectedPages(what: string, pages: string): string {
  return pages === 'all' ? what : t('{what}, pages {pages}', { what, pages })
}
