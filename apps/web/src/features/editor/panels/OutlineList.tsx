import { t } from '@octavo/core/words/t.ts'
import type { OutlineEntry } from '../../../shared/pdf/read-outline.ts'
import { useEditing } from '../use-editing.ts'
import styles from './PageRail.module.css'

/** The outline of the file, to go to its pages wherever they are now. */
export function OutlineList({ entries, onPage }: { entries: readonly OutlineEntry[]; onPage: (key: string) => void }) {
  const { editor } = useEditing()
  const go = (page: number) => {
    const plan = editor.content().pages.find((one) => one.page === page)
    if (plan) onPage(plan.key)
  }
  return (
    <ul className={styles.outline} aria-label={t('Outline')}>
      {entries.map(({ title, depth, page }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may have the same title, and never move
        <li key={index} style={{ paddingInlineStart: Math.min(depth, deepest) * 10 }}>
          <button type="button" disabled={page === undefined} onClick={() => page !== undefined && go(page)}>
            {title === '' ? t('Without a title') : title}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Deeper entries would have no room in the rail. */
const deepest = 4
