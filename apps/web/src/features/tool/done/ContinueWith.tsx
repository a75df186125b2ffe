import type { ResultView } from '@octavo/core/engine-api.ts'
import type { MediaType } from '@octavo/core/media-types.ts'
import { type CatalogueTool, isReady, type ReadyTool, tools } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { Link } from 'react-router'
import { ToolGlyph } from '../../../shared/ToolGlyph.tsx'
import { handResults } from '../work/handed-results.ts'
import styles from './ContinueWith.module.css'

const shown = 5
/** Pictures go into a PDF; of everything else the first ones are what people do next most often. */
const oftenUsedNext = [
  'images-to-pdf',
  'compress-pdf',
  'add-page-numbers-to-pdf',
  'protect-pdf',
  'edit-pdf',
  'pdf-to-pdfa',
  'merge-pdf',
  'split-pdf',
]

/** The next tool takes the result without a new upload. */
export function ContinueWith(props: { tool: ReadyTool; results: readonly ResultView[]; onHanded: () => void; onBack: () => void }) {
  const { tool, results, onHanded, onBack } = props
  const next = nextTools(tool, results)
  const title = results.length === 1 ? 'Continue with this file' : 'Continue with these files'
  const hand = () => {
    handResults(results.map(({ ref, name, size }) => ({ resultRef: ref, name, size })))
    onHanded()
  }
  return (
    <section className={styles.continue} aria-label={next.length > 0 ? title : 'What next'}>
      {next.length > 0 && (
        <>
          <h2 className={styles.title}>{title}</h2>
          <ul className={styles.folds}>
            {next.map((other) => (
              <li key={other.type}>
                <Link to={`/${other.type}`} className={styles.fold} onClick={hand}>
                  <ToolGlyph type={other.type} size={28} />
                  <span className={styles.name}>
                    {other.title}
                    {!isReady(other) && <Tag>Soon</Tag>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.foot}>
        {next.length > 0 && 'No new upload needed. '}
        <Button variant="ghost" size="small" onClick={onBack}>
          Back to files and options
        </Button>
      </p>
    </section>
  )
}

/** Tools that take what was made; those that work come first. */
function nextTools(tool: ReadyTool, results: readonly ResultView[]): CatalogueTool[] {
  const kinds = results.map((result) => result.mimeType as MediaType)
  const fitting = oftenUsedNext.flatMap((type) => tools.find((other) => other.type === type) ?? [])
  return fitting
    .filter((other) => other.type !== tool.type || results.length > 0)
    .filter((other) => kinds.every((kind) => other.accepts.includes(kind)))
    .sort((one, other) => Number(isReady(other)) - Number(isReady(one)))
    .slice(0, shown)
}
