import { t } from '@octavo/core/words/t.ts'
import { memo, useMemo } from 'react'
import type { SeenPage } from '../../../shared/paper/PageScroller.tsx'
import paper from '../../../shared/paper/Paper.module.css'
import { PaperImage } from '../../../shared/paper/PaperImage.tsx'
import { useForm } from '../use-form.ts'
import type { FilledForm } from './filled-form.ts'
import { PlacedField } from './PlacedField.tsx'
import type { Filling } from './use-filling.ts'

interface FillPageProps {
  seen: SeenPage
  filled: FilledForm
  filling: Filling
  isForSheet: boolean
  /** The id of the field in the sheet. */
  active: string | undefined
}

/** A page with the native controls of its fields, in tab order. */
export const FillPage = memo(function FillPage({ seen, filled, filling, isForSheet, active }: FillPageProps) {
  const { pdf } = useForm()
  const { place, number, scale, seenTop, seenBottom, isPassing } = seen
  const { size } = place
  const boxes = useMemo(
    () => filled.shown.flatMap(({ widgets }) => widgets.flatMap((widget) => (widget.page === number - 1 ? [widget.box] : []))),
    [filled.shown, number],
  )
  return (
    <div className={paper.place} style={{ top: place.top }} data-page={place.plan.key}>
      <div className={paper.box} style={{ width: place.width, height: place.height }}>
        <section
          aria-label={t('Page {number}', { number })}
          className={paper.paper}
          style={{ width: size.width * scale, height: size.height * scale }}
          data-stage={size.width}
        >
          <PaperImage document={pdf} page={number} size={size} scale={scale} {...{ seenTop, seenBottom, isPassing }} hidden={nothing} />
          {filled.shown.flatMap((field) =>
            field.kind === 'button'
              ? []
              : field.widgets.map((widget, index) =>
                  widget.page === number - 1 ? (
                    <PlacedField
                      // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of a field have no other name
                      key={`${field.id} ${index}`}
                      field={field}
                      widget={widget}
                      index={index}
                      scale={scale}
                      value={filled.valueOf(field.id)}
                      filling={filling}
                      others={boxes}
                      isForSheet={isForSheet}
                      isActive={active === field.id}
                    />
                  ) : null,
                ),
          )}
        </section>
      </div>
    </div>
  )
})

const nothing: readonly never[] = []
