import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { usePointerDrag } from '@octavo/ui/use-pointer-drag.ts'
import { memo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SeenPage } from '../../../shared/paper/PageScroller.tsx'
import paper from '../../../shared/paper/Paper.module.css'
import { PaperImage } from '../../../shared/paper/PaperImage.tsx'
import { toast } from '../../../shared/toasts.ts'
import type { EditorDocument } from '../editor-document.ts'
import type { PageDrop } from '../state/editor-store.ts'
import { quadOnLine } from '../text/line-places.ts'
import { useEditing } from '../use-editing.ts'
import styles from './Beside.module.css'
import { dropAt } from './page-drop.ts'
import { SelectableText } from './SelectableText.tsx'
import type { FoundPlace } from './use-search.ts'

interface BesidePaperProps extends SeenPage {
  document: EditorDocument
  found: readonly FoundPlace[]
  onInsert: (page: number, at?: PageDrop) => void
}

const nothing: never[] = []

/** A page that can be read and copied. */
export const BesidePaper = memo(function BesidePaper({
  document,
  place,
  number,
  scale,
  seenTop,
  seenBottom,
  isPassing,
  found,
  onInsert,
}: BesidePaperProps) {
  const { editor } = useEditing()
  const wasDragged = useRef(false)
  const [ghost, setGhost] = useState<{ x: number; y: number }>()
  const drag = usePointerDrag<number>({
    take() {
      wasDragged.current = false
      return number
    },
    move(_, __, { clientX, clientY }) {
      setGhost({ x: clientX, y: clientY })
      editor.setDrop(dropAt({ x: clientX, y: clientY }))
    },
    drop(_, moved, { clientX, clientY }) {
      setGhost(undefined)
      editor.setDrop(undefined)
      const at = moved ? dropAt({ x: clientX, y: clientY }) : undefined
      if (at) onInsert(number, at)
      wasDragged.current = moved
    },
    giveUp() {
      setGhost(undefined)
      editor.setDrop(undefined)
    },
  })
  const copyText = async () => {
    try {
      const { lines } = await document.lines(number)
      await navigator.clipboard.writeText(lines.map(({ text }) => text).join('\n'))
      announce(t('Copied'))
    } catch {
      toast.warning(t("Your browser doesn't allow copying. Select the text and copy it yourself."))
    }
  }
  return (
    <div className={paper.place} style={{ top: place.top }}>
      <div className={paper.box} style={{ width: place.width, height: place.height }}>
        <section
          className={`${paper.paper} ${styles.paper}`}
          style={{ width: place.width, height: place.height }}
          aria-label={t('{name}, page {number}', { name: document.file.name, number })}
        >
          <PaperImage
            document={document}
            page={number}
            size={place.size}
            scale={scale}
            seenTop={seenTop}
            seenBottom={seenBottom}
            isPassing={isPassing}
            hidden={nothing}
          />
          <svg className={styles.hits} viewBox={`0 0 ${place.size.width} ${place.size.height}`} aria-hidden="true">
            {found
              .filter(({ page }) => page === number)
              .flatMap(({ line, hits }) => hits.map(({ start, end }) => quadOnLine(line, start, end)))
              .map((quad) => {
                const points = quad.map(({ x, y }) => `${x},${y}`).join(' ')
                return <polygon key={points} points={points} />
              })}
          </svg>
          <SelectableText document={document} page={number} scale={scale} />
          <div className={styles.actions}>
            <Button
              size="small"
              title={t('Click to insert, or drag to a place')}
              {...drag}
              onClick={({ detail }) => {
                // A drag ends with a click on what was dragged. One by a key has no detail.
                if (detail === 0 || !wasDragged.current) onInsert(number)
              }}
            >
              {t('Insert this page')}
            </Button>
            {ghost
              ? createPortal(
                  <span className={styles.ghost} style={{ left: ghost.x, top: ghost.y }} aria-hidden="true">
                    {t('Page {number}', { number })}
                  </span>,
                  window.document.body,
                )
              : null}
            <Button size="small" variant="secondary" onClick={() => void copyText()}>
              {t('Copy its text')}
            </Button>
          </div>
        </section>
      </div>
    </div>
  )
})
