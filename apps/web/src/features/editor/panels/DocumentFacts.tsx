import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { useEditing } from '../use-editing.ts'
import styles from './Properties.module.css'

const pointsPerMm = 72 / 25.4

interface DocumentFactsProps {
  /** The page in view. */
  plan: PagePlan | undefined
  pageCount: number
  editCount: number
}

/** What is known of the document and of the page in view, while nothing is selected. */
export function DocumentFacts({ plan, pageCount, editCount }: DocumentFactsProps) {
  const { document } = useEditing()
  const { width, height } = plan?.crop ?? (plan ? document.sizeOf(plan) : { width: 0, height: 0 })
  const [wide, high] = plan && plan.rotate % 180 !== 0 ? [height, width] : [width, height]
  const facts: [string, string][] = [
    [t('Pages'), String(pageCount)],
    [t('This page'), t('{width} × {height} mm', { width: Math.round(wide / pointsPerMm), height: Math.round(high / pointsPerMm) })],
    [t('File'), formatBytes(document.file.size, pageLanguage())],
    [t('Changes'), plural(editCount, '# change', '# changes')],
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
