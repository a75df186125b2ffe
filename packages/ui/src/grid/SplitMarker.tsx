import { t } from '@octavo/core/words/t.ts'
import { Scissors } from 'lucide-react'
import { classNames } from '../class-names.ts'
import type { PlannedPage } from '../plan/page-plan.ts'
import type { GridLayout } from './grid-layout.ts'
import styles from './SplitMarker.module.css'

/** What a page shows of its part; all of it is undefined if pages aren't split. */
export interface PartOfCell {
  /** Counted from 0; null for a page that is in no part. */
  part?: number | null
  /** At the start of a part. */
  partName?: string
  partEnds?: boolean
  gap?: 'none' | 'open' | 'cut'
}

interface PageBandProps extends PartOfCell {
  page: PlannedPage
  layout: GridLayout
  onCut: (page: PlannedPage) => void
}

/** The band of a part behind its pages, its name at the start, and the gap after a page. */
export function SplitMarker({ page, part, partName, partEnds, gap, layout, onCut }: PageBandProps) {
  if (part === undefined) return null
  const isCut = gap === 'cut'
  return (
    <>
      <span className={styles.partName} style={{ height: layout.titleHeight }}>
        {partName === undefined ? null : `${partName} `}
      </span>
      <span
        className={classNames(
          styles.band,
          part === null && styles.noPart,
          partName !== undefined && styles.begins,
          partEnds && styles.ends,
        )}
        data-tone={part === null ? undefined : part % toneCount}
        style={{ top: layout.titleHeight }}
      />
      {gap === 'open' || isCut ? (
        <button
          type="button"
          tabIndex={-1}
          className={classNames(styles.gap, isCut && styles.cut)}
          style={{ top: layout.titleHeight }}
          aria-label={isCut ? t("Don't cut after page {page}", { page: page.page }) : t('Cut after page {page}', { page: page.page })}
          aria-pressed={isCut}
          onClick={() => onCut(page)}
        >
          <span className={styles.scissors}>
            <Scissors size={15} strokeWidth={1.75} aria-hidden="true" />
          </span>
        </button>
      ) : null}
    </>
  )
}

/** Neighbours must differ, and so must the ends of a row. */
const toneCount = 3
