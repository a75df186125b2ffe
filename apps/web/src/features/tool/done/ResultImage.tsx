import type { ResultView } from '@octavo/core/api/engine-api.ts'
import type { FidelityView } from '@octavo/core/api/fidelity.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Lock, Maximize2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import styles from './ResultImage.module.css'
import { useResultViewer } from './use-result-viewer.tsx'

const previewWidth = 640

interface ResultImageProps {
  engine: EngineClient | undefined
  results: readonly ResultView[]
  /** How results look that the engine doesn't draw by itself. */
  compared?: readonly FidelityView[] | undefined
  /** Of a result that is held back. */
  previewUrl?: string | undefined
}

/** The first page of the result as a stack of paper, which opens the viewer; without the engine, a locked one. */
export function ResultImage({ engine, results, compared = [], previewUrl }: ResultImageProps) {
  const [first] = results
  const isCompared = compared.some(({ result, hasImages }) => result === first?.ref && hasImages)
  const image = useFirstPage(engine, first, isCompared) ?? previewUrl
  const { view, viewer } = useResultViewer(engine, results)
  const sheets = results.length > 1 || (first?.pageCount ?? 1) > 1
  const stack = (
    <span className={styles.stack} data-many={sheets}>
      <span className={styles.paper}>
        {image ? (
          <img className={styles.page} src={image} alt="" />
        ) : (
          <span className={styles.page}>{first && !isDrawn(first) ? endingOf(first) : null}</span>
        )}
        {engine || results.length === 0 ? null : <Lock className={styles.lock} size={44} strokeWidth={1.5} />}
      </span>
    </span>
  )
  // Only what the engine draws can be viewed page by page; a compared result has its own view.
  if (!engine || !image || isCompared)
    return (
      <div className={styles.frame} aria-hidden="true">
        <div className={styles.ground}>{stack}</div>
      </div>
    )
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.ground} onClick={view}>
        {stack}
        <span className={styles.view}>
          <Maximize2 aria-hidden="true" size={16} strokeWidth={1.75} /> {viewText(results)}
        </span>
      </button>
      {viewer}
    </div>
  )
}

function viewText(results: readonly ResultView[]): string {
  const areImages = results.every(({ mimeType }) => mimeType.startsWith('image/'))
  return areImages ? plural(results.length, 'View image', 'View images') : t('View pages')
}

/** The engine draws PDFs and images; asking for others would only be refused. */
function isDrawn({ mimeType }: ResultView): boolean {
  return mimeType === 'application/pdf' || mimeType.startsWith('image/')
}

/** A file that can't be drawn is shown by its kind. */
function endingOf({ name }: ResultView): ReactNode {
  return (
    <bdi className={styles.kind} dir="ltr">
      {name.slice(name.lastIndexOf('.') + 1).toUpperCase()}
    </bdi>
  )
}

function useFirstPage(engine: EngineClient | undefined, result: ResultView | undefined, isCompared: boolean): string | undefined {
  const [address, setAddress] = useState<string>()
  const ref = result && (isCompared || isDrawn(result)) ? result.ref : undefined
  useEffect(() => {
    if (!engine || !ref) return
    const leaving = new AbortController()
    let made: string | undefined
    const page = { ref, page: 1, width: previewWidth }
    const drawn = isCompared
      ? engine.comparedPage({ ...page, side: 'after' }, leaving.signal)
      : engine.preview({ ...page, kind: 'results' }, leaving.signal)
    drawn
      .then((image) => {
        made = URL.createObjectURL(image)
        setAddress(made)
      })
      // A result without an image is still a result.
      .catch(() => {})
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [engine, ref, isCompared])
  return address
}
