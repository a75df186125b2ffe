import type { ResultView } from '@octavo/core/api/engine-api.ts'
import type { FidelityView } from '@octavo/core/api/fidelity.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { ComparedPages } from './ComparedPages.tsx'
import styles from './Fidelity.module.css'
import { fidelityLines, verdictOf, verdictWords } from './fidelity-words.ts'

export interface FidelityProps {
  engine: EngineClient | undefined
  compared: readonly FidelityView[]
  results: readonly ResultView[]
}

/** More than these aren't listed; those that differ most come first. */
const mostListed = 20

/** How results look beside what they were made from, and both side by side. */
export function Fidelity({ engine, compared, results }: FidelityProps) {
  const [viewed, setViewed] = useState<string>()
  const nameOf = (ref: string) => results.find((result) => result.ref === ref)?.name ?? ''
  const shown = compared.find(({ result }) => result === viewed)
  const listed = compared.toSorted((one, other) => one.score - other.score).slice(0, mostListed)
  return (
    <section className={styles.fidelity} aria-label={t('Compared with the PDF')}>
      {listed.map((view) => (
        <div key={view.result} className={styles.result}>
          <p className={styles.score} data-verdict={verdictOf(view.score)}>
            <strong>{view.score}</strong>
            <span>{t('of 100')}</span>
          </p>
          <div className={styles.words}>
            {compared.length > 1 ? (
              <bdi className={styles.name}>{nameOf(view.result)}</bdi>
            ) : (
              <strong className={styles.name}>{t('Compared with the PDF')}</strong>
            )}
            <p>{verdictWords(view)}</p>
            {fidelityLines(view).map((line) => (
              <p key={line} className={styles.more}>
                {line}
              </p>
            ))}
          </div>
          {view.hasImages && engine ? (
            <Button
              variant="secondary"
              size="small"
              icon={<Columns2 aria-hidden="true" size={16} />}
              onClick={() => setViewed(view.result)}
            >
              {t('Side by side')}
            </Button>
          ) : null}
        </div>
      ))}
      {shown && engine ? (
        <ComparedPages engine={engine} view={shown} name={nameOf(shown.result)} onClose={() => setViewed(undefined)} />
      ) : null}
    </section>
  )
}
