import type { Edit } from '@octavo/core/edits/edit.ts'
import type { Box } from '@octavo/core/edits/geometry.ts'
import { t } from '@octavo/core/words/t.ts'
import { type CSSProperties, memo, useMemo, useRef } from 'react'
import type { SeenPage } from '../../../shared/paper/PageScroller.tsx'
import styles from '../../../shared/paper/Paper.module.css'
import { PaperImage } from '../../../shared/paper/PaperImage.tsx'
import { usePaperView } from '../../../shared/paper/use-paper-view.ts'
import type { PageField, PageThings } from '../../../shared/pdf/page-things.ts'
import { EditLayer } from '../layers/EditLayer.tsx'
import { FoundLayer } from '../layers/FoundLayer.tsx'
import { PointerLayer } from '../layers/PointerLayer.tsx'
import { TextLayer } from '../layers/TextLayer.tsx'
import { useThings } from '../layers/use-things.ts'
import { levelOf, levels } from '../state/edit-level.ts'
import { type hiddenBy, isExisting, isUntouched, lyingOver, untouchedThings } from '../state/existing.ts'
import { useHidden } from '../text/use-hidden.ts'
import { useEditing, useEditorPart, usePageEdits } from '../use-editing.ts'

/** One page with everything on it. */
export const Paper = memo(function Paper({ place, number, scale, seenTop, seenBottom, isPassing }: SeenPage) {
  const { document, editor } = useEditing()
  const paper = useRef<HTMLElement>(null)
  const view = usePaperView(paper, place, scale)
  const { plan, size } = place
  const drawn = document.drawnBy(plan)
  const { tool } = useEditorPart(({ tool }) => ({ tool }))
  const own = usePageEdits(plan.key)
  const things = useThings(drawn, tool === 'select' || own.some((edit) => isExisting(edit) || levelOf(edit) === levels.content))
  // They come first, so that what was added lies over them; one that is held keeps its place in the list.
  const all = useMemo(() => {
    const touched = own.filter((edit) => !(isExisting(edit) && isUntouched(edit)))
    const free = things && tool === 'select' ? untouchedThings(things, { on: plan.key, edits: touched, page: size }) : []
    return [...free, ...own.filter((edit) => !free.some(({ id }) => id === edit.id))]
  }, [things, tool, plan.key, own, size])
  const { changed, hidden, hiddenThings } = useHidden(own)
  const { over, hiddenWith } = useLyingOver(things, own, hiddenThings)
  const [width, height] = [size.width * scale, size.height * scale]
  const isTurned = plan.rotate !== 0
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
          {drawn ? (
            <PaperImage
              document={drawn.document}
              page={drawn.page}
              size={size}
              scale={scale}
              seenTop={isTurned ? 0 : seenTop}
              seenBottom={isTurned ? height : seenBottom}
              isPassing={isPassing}
              hidden={hidden}
              hiddenThings={hiddenWith}
            />
          ) : null}
          {drawn ? <TextLayer view={view} plan={plan} document={drawn.document} page={drawn.page} changed={changed} /> : null}
          <EditLayer view={view} plan={plan} things={things} edits={all} over={over} />
          <FoundLayer view={view} on={plan.key} />
          {plan.crop ? (
            <span className={styles.uncropped} aria-hidden="true">
              <span style={boxCss(plan.crop, scale)} />
            </span>
          ) : null}
          <PointerLayer view={view} plan={plan} />
        </section>
      </div>
    </div>
  )
})

/** What the file has over things that were added. The image of the page is drawn without it. */
function useLyingOver(things: PageThings | undefined, own: readonly Edit[], { images, annotations }: ReturnType<typeof hiddenBy>) {
  const found = things ? lyingOver(things, own) : []
  const key = JSON.stringify(found)
  return useMemo(() => {
    const over: PageField[] = JSON.parse(key)
    return { over, hiddenWith: { images, annotations: [...annotations, ...over.map(({ annotation }) => annotation)] } }
  }, [key, images, annotations])
}

function boxCss({ x, y, width, height }: Box, scale: number): CSSProperties {
  return { left: x * scale, top: y * scale, width: width * scale, height: height * scale }
}
