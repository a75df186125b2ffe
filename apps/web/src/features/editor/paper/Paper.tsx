import { t } from '@octavo/core/words/t.ts'
import { memo, useMemo, useRef } from 'react'
import { EditLayer } from '../layers/EditLayer.tsx'
import { PointerLayer } from '../layers/PointerLayer.tsx'
import { TextLayer } from '../layers/TextLayer.tsx'
import { useEditing, useEditorPart } from '../use-editing.ts'
import styles from './Paper.module.css'
import { type HiddenText, PaperImage } from './PaperImage.tsx'
import type { PaperPlace } from './paper-layout.ts'
import { usePaperView } from './use-paper-view.ts'

interface PaperProps {
  place: PaperPlace
  number: number
  scale: number
  /** The part in view, in CSS pixels from the top of the page as it lies there. */
  seenTop: number
  seenBottom: number
}

/** One page with everything on it. */
export const Paper = memo(function Paper({ place, number, scale, seenTop, seenBottom }: PaperProps) {
  const { document, editor } = useEditing()
  const paper = useRef<HTMLElement>(null)
  const view = usePaperView(paper, place, scale)
  const { plan, size } = place
  const { edits, draft } = useEditorPart(({ history, draft }) => ({ edits: history.present.edits, draft }))
  const own = useMemo(() => [...edits, ...(draft ? [draft] : [])].filter(({ on }) => on === plan.key), [edits, draft, plan.key])
  const hidden = useMemo((): HiddenText[] => {
    return own.flatMap((edit) => {
      if (edit.kind !== 'text-change') return []
      const { y = 0, height = Number.MAX_SAFE_INTEGER } = edit.block.box ?? {}
      return edit.block.spans.map(({ show }) => ({ show, top: y, bottom: y + height }))
    })
  }, [own])
  const [width, height] = [size.width * scale, size.height * scale]
  const isTurned = plan.rotate !== 0
  const seen = isTurned ? { top: 0, bottom: height } : { top: seenTop, bottom: seenBottom }
  return (
    <div className={styles.place} style={{ top: place.top }} data-page={plan.key}>
      <div className={styles.box} style={{ width: place.width, height: place.height }}>
        <section
          ref={paper}
          aria-label={t('Page {number}', { number })}
          className={styles.paper}
          style={{ width, height, rotate: isTurned ? `${plan.rotate}deg` : undefined }}
          data-stage={size.width}
          onPointerDown={(event) => event.target === event.currentTarget && editor.select(undefined)}
        >
          {typeof plan.page === 'number' ? (
            <PaperImage document={document} page={plan.page} size={size} scale={scale} seen={seen} hidden={hidden} />
          ) : null}
          {typeof plan.page === 'number' ? <TextLayer view={view} plan={plan} page={plan.page} edits={own} /> : null}
          <EditLayer view={view} plan={plan} edits={own} />
          <PointerLayer view={view} plan={plan} />
        </section>
      </div>
    </div>
  )
})
