import type { ResultView } from '@octavo/core/api/engine-api.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { t } from '@octavo/core/words/t.ts'
import type { ToolType } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { suggestTools } from '../../../shared/suggestions/suggest-tools.ts'
import { ToolLinks } from '../../../shared/suggestions/ToolLinks.tsx'
import { handResults } from '../../../shared/work/handed-results.ts'
import styles from './ContinueWith.module.css'

const shown = 5

interface ContinueWithProps {
  /** The tools of the task, which aren't offered again. */
  used: readonly ToolType[]
  results: readonly ResultView[]
  /** The result is passed to another tool. */
  onHanded: () => void
  onBack: () => void
}

/** Tools that can use the result without another upload. */
export function ContinueWith({ used, results, onHanded, onBack }: ContinueWithProps) {
  const kinds = results.map(({ mimeType }) => mimeType as MediaType)
  const next = suggestTools({ kinds, pages: pagesOf(results) }, { after: used }).slice(0, shown)
  const title = results.length > 1 ? t('Continue with these files') : t('Continue with this file')
  const hand = () => {
    handResults(results.map(({ ref, name, size }) => ({ source: { resultRef: ref }, name, size })))
    onHanded()
  }
  return (
    <section className={styles.continue} aria-label={next.length > 0 ? title : t("What's next")}>
      {next.length > 0 && (
        <>
          <h2 className={styles.title}>{title}</h2>
          <ToolLinks tools={next} look="folds" onChoose={hand} />
        </>
      )}
      <p className={styles.foot}>
        {next.length > 0 && <span>{t('No new upload needed.')} </span>}
        <Button variant="ghost" size="small" onClick={onBack}>
          {t('Back to files and options')}
        </Button>
      </p>
    </section>
  )
}

function pagesOf(results: readonly ResultView[]): number | undefined {
  const isKnown = results.every(({ pageCount }) => pageCount !== undefined)
  return isKnown ? results.reduce((sum, { pageCount = 0 }) => sum + pageCount, 0) : undefined
}
