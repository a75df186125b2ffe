import type { Page } from '@octavo/core/api/lists.ts'
import { formatCount } from '@octavo/core/text/count.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import hidden from '@octavo/ui/hidden.module.css'
import styles from './Lists.module.css'

/** Which rows of a list are shown, and the way to the others. */
export function Pager({
  list,
  onPage,
}: {
  list: Omit<Page<unknown>, 'content'> & { content: readonly unknown[] }
  onPage: (page: number) => void
}) {
  const { page, size, totalElements, totalPages, content } = list
  if (totalElements === 0) return null
  const shown = (value: number) => formatCount(value, pageLanguage())
  const values = { from: shown(page * size + 1), to: shown(page * size + content.length), total: shown(totalElements) }
  const range = t('{from}–{to} of {total}', values)
  // Where one page has all rows they are seen; only a search by ear needs their number.
  if (totalPages === 1)
    return (
      <p role="status" className={hidden.hidden}>
        {range}
      </p>
    )
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <p role="status">{range}</p>
      <div className={styles.steps}>
        <Button size="small" variant="secondary" disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t('Newer')}
        </Button>
        <Button size="small" variant="secondary" disabled={page + 1 >= totalPages} onClick={() => onPage(page + 1)}>
          {t('Older')}
        </Button>
      </div>
    </nav>
  )
}
