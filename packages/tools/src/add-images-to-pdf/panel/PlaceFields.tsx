import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { AnchorPicker } from '@octavo/ui/stage/AnchorPicker.tsx'
import { LengthField, ShareField } from '../../fields/LengthField.tsx'
import type { Length } from '../../options/stamp-options.ts'
import type { PictureProps } from './picture-props.ts'
import { changeStage, useStageState } from './stage-state.ts'

const units = [
  { value: 'pt', label: 'pt' },
  { value: 'mm', label: 'mm' },
  { value: '%', label: '%' },
] as const

/** Where a picture stands and how large it is, in exact values. */
export function PlaceFields({ image, box, page, errorOf, set }: PictureProps) {
  const { unit, keepRatio } = useStageState()
  const ratio = box.width / box.height
  const wide = { unit, whole: page.width }
  const high = { unit, whole: page.height }
  const move = (to: { x?: Length; y?: Length }) => set({ x: box.x, y: box.y, ...to, anchor: undefined, margin: undefined })
  const resize = (width: number, height: number) => width > 0 && height > 0 && set({ width, height })
  return (
    <div className={panel.inside}>
      {image.tile ? null : (
        <div className={panel.place}>
          <AnchorPicker label="Place" value={image.anchor} onChange={(anchor) => set({ anchor, x: undefined, y: undefined })} />
          <div className={panel.inside}>
            <ShareField {...wide} label="From the left" value={box.x} error={errorOf('x')} onChange={(x) => move({ x })} />
            <ShareField {...high} label="From the top" value={box.y} error={errorOf('y')} onChange={(y) => move({ y })} />
            {image.anchor ? (
              <ShareField
                {...wide}
                label="Margin"
                value={image.margin ?? 0}
                error={errorOf('margin')}
                onChange={(margin) => set({ margin })}
              />
            ) : null}
          </div>
        </div>
      )}
      <div className={panel.pair}>
        <LengthField
          {...wide}
          label="Width"
          value={box.width}
          error={errorOf('width')}
          onChange={(width) => resize(width, keepRatio ? width / ratio : box.height)}
        />
        <LengthField
          {...high}
          label="Height"
          value={box.height}
          error={errorOf('height')}
          onChange={(height) => resize(keepRatio ? height * ratio : box.width, height)}
        />
      </div>
      <Switch label="Keep the shape" checked={keepRatio} onChange={(wanted) => changeStage({ keepRatio: wanted })} />
      <Segment label="Unit" options={units} value={unit} onChange={(chosen) => changeStage({ unit: chosen })} />
    </div>
  )
}
