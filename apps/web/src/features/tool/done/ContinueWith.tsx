import type { ResultView } from '@octavo/core/api/engine-api.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import type { ToolType } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { Link } from 'react-router'
import { suggestTools } from '../../../shared/suggestions/suggest-tools.ts'
import { ToolGlyph } from '../../../shared/ToolGlyph.tsx'
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
          <ul className={styles.folds}>
            {next.map(({ tool, reason }) => (
              <li key={tool.type} className={styles.fold}>
                <ToolGlyph type={tool.type} size={28} />
                <div>
                  <Link to={tool.url} className={styles.name} onClick={hand}>
                    {tData(tool.title)}
                  </Link>
                  <p className={styles.reason}>{reason}</p>
                </div>
              </li>
            ))}
          </ul>
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
