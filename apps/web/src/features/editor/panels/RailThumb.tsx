import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { StageLayer } from '@octavo/ui/stage/StageLayer.tsx'
import { PageThumb } from '@octavo/ui/thumbs/PageThumb.tsx'
import { roughCssWidth } from '../../../shared/paper/PaperImage.tsx'
import { EditLook } from '../layers/EditLook.tsx'
import { boxOfEdit, rotationOf } from '../state/edit-box.ts'
import { useEditing, usePageEdits } from '../use-editing.ts'
import styles from './PageRail.module.css'

/** A page small, with what was drawn on it. Its image is the rough one of the page in the document, so that it is drawn once. */
export function RailThumb({ plan, width, height }: { plan: PagePlan; width: number; height: number }) {
  const { document } = useEditing()
  const edits = usePageEdits(plan.key)
  const drawn = document.drawnBy(plan)
  const size = document.sizeOf(plan)
  const lies = plan.rotate % 180 !== 0
  const scale = Math.min(width / (lies ? size.height : size.width), height / (lies ? size.width : size.height))
  const paper = { width: size.width * scale, height: size.height * scale }
  return (
    <span className={styles.thumb} style={{ width, height }}>
      <span className={styles.paper} style={{ ...paper, rotate: plan.rotate === 0 ? undefined : `${plan.rotate}deg` }}>
        {drawn ? <PageThumb source={drawn.document.source} page={drawn.page} drawnWidth={roughCssWidth()} {...paper} /> : null}
        {edits
          .filter(({ kind }) => kind !== 'text' && kind !== 'text-change')
          .map((edit) => (
            <StageLayer
              key={edit.id}
              view={{ scale }}
              box={boxOfEdit(edit)}
              rotation={rotationOf(edit) ?? 0}
              look={{ mixBlendMode: edit.kind === 'markup' ? 'multiply' : 'normal' }}
            >
              <EditLook edit={edit} scale={scale} isThumb />
            </StageLayer>
          ))}
      </span>
    </span>
  )
}
