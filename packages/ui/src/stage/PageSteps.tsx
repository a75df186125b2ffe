import { context, t } from '@octavo/core/words/t.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../Button.tsx'
import { NumberField } from '../NumberField.tsx'
import styles from './PageSteps.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Navigates pages: previous, next, or by number. */
export function PageSteps({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const go = (wanted: number) => onPage(Math.min(count, Math.max(1, Math.round(wanted))))
  return (
    <div className={styles.steps}>
      <IconButton label={t('Previous page')} icon={<ChevronLeft {...icon} />} disabled={page <= 1} onClick={() => go(page - 1)} />
      <span className={styles.number}>
        <NumberField label={t('Page')} hideLabel min={1} max={count} step={1} value={page} onChange={go} />
      </span>
      <span className={styles.count}>{context('page number', 'of {count}', { count })}</span>
      <IconButton label={t('Next page')} icon={<ChevronRight {...icon} />} disabled={page >= count} onClick={() => go(page + 1)} />
    </div>
  )
}
