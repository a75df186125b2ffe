import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { StageLayer } from '@octavo/ui/stage/StageLayer.tsx'
import { PaperImage } from '../../../shared/paper/PaperImage.tsx'
import { EditLook } from '../layers/EditLook.tsx'
import { ExistingLook } from '../layers/ExistingLook.tsx'
import { shownBox } from '../layers/shown-box.ts'
import { rotationOf } from '../state/edit-box.ts'
import { isExisting } from '../state/existing.ts'
import { useHidden } from '../text/use-hidden.ts'
import { useEditing } from '../use-editing.ts'
import styles from './PageRail.module.css'
import { isText } from './thumb-texts.ts'
import { useSettledEdits } from './use-settled-edits.ts'

/** A page small, with what was done on it besides text. Its image is the rough one of the page in the document, unless something of it is hidden. */
export function RailThumb({ plan, width, height }: { plan: PagePlan; width: number; height: number }) {
  const { document } = useEditing()
  const edits = useSettledEdits(plan.key)
  const drawn = document.drawnBy(plan)
  const size = document.sizeOf(plan)
  const lies = plan.rotate % 180 !== 0
  const scale = Math.min(width / (lies ? size.height : size.width), height / (lies ? size.width : size.height))
  const paper = { width: size.width * scale, height: size.height * scale }
  const { existing, hidden, hiddenThings } = useHidden(edits)
  const isWhole = hidden.length === 0 && existing.length === 0
  return (
    <span className={styles.thumb} style={{ width, height }}>
      <span
        className={styles.paper}
        data-sharp={isWhole ? undefined : ''}
        style={{ ...paper, rotate: plan.rotate === 0 ? undefined : `${plan.rotate}deg` }}
      >
        {drawn ? (
          <PaperImage
            document={drawn.document}
            page={drawn.page}
            size={size}
            scale={scale}
            seenTop={0}
            seenBottom={paper.height}
            isPassing={isWhole}
            hidden={hidden}
            hiddenThings={hiddenThings}
          />
        ) : null}
        {edits
          .filter((edit) => !isText(edit) && !(isExisting(edit) && typeof edit.change === 'string'))
          .map((edit) => (
            <StageLayer
              key={edit.id}
              view={{ scale }}
              box={shownBox(edit, { document, plan })}
              rotation={rotationOf(edit) ?? 0}
              look={{ mixBlendMode: edit.kind === 'markup' ? 'multiply' : 'normal' }}
            >
              {isExisting(edit) ? <ExistingLook edit={edit} plan={plan} scale={scale} /> : <EditLook edit={edit} scale={scale} isThumb />}
            </StageLayer>
          ))}
      </span>
    </span>
  )
}
