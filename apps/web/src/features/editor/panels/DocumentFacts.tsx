import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { useMemo } from 'react'
import type { Content } from '../state/content.ts'
import { countChanges } from '../state/count-changes.ts'
import { useEditing } from '../use-editing.ts'
import styles from './Properties.module.css'

const pointsPerMm = 72 / 25.4

interface DocumentFactsProps extends Content {
  /** The page in view. */
  plan: PagePlan | undefined
}

/** What is known of the document and of the page in view, while nothing is selected. */
export function DocumentFacts({ plan, pages, edits }: DocumentFactsProps) {
  const { document } = useEditing()
  const changes = useMemo(() => countChanges({ pages, edits }, document.pageCount), [pages, edits, document.pageCount])
  const { width, height } = plan?.crop ?? (plan ? document.sizeOf(plan) : { width: 0, height: 0 })
  const [wide, high] = plan && plan.rotate % 180 !== 0 ? [height, width] : [width, height]
  const facts: [string, string][] = [
    [t('Pages'), String(pages.length)],
    [t('This page'), t('{width} × {height} mm', { width: Math.round(wide / pointsPerMm), height: Math.round(high / pointsPerMm) })],
    [t('File'), formatBytes(document.file.size, pageLanguage())],
    [t('Changes'), plural(changes, '# change', '# changes')],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
