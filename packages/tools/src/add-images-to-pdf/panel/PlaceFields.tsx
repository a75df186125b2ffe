import { t } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { AnchorPicker } from '@octavo/ui/stage/AnchorPicker.tsx'
import { LengthField, ShareField, unitOptions } from '../../fields/LengthField.tsx'
import type { Length } from '../../options/stamp-options.ts'
import type { ImageProps } from './image-props.ts'
import { describeImage } from './option-fields.ts'
import { useStageState } from './stage-state.ts'

/** An image's exact position and size. */
export function PlaceFields({ image, box, page, set }: ImageProps) {
  const [{ unit, keepRatio }, changeStage] = useStageState()
  const ratio = box.width / box.height
  const wide = { unit, whole: page.width }
  const high = { unit, whole: page.height }
  const move = (to: { x?: Length; y?: Length }) => set({ x: box.x, y: box.y, ...to, anchor: undefined, margin: undefined })
  const resize = (width: number, height: number) => width > 0 && height > 0 && set({ width, height })
  return (
    <div className={panel.inside}>
      {image.tile ? null : (
        <div className={panel.place}>
          <AnchorPicker
            label={describeImage('anchor').label}
            value={image.anchor}
            onChange={(anchor) => set({ anchor, x: undefined, y: undefined })}
          />
          <div className={panel.inside}>
            <ShareField {...wide} name="x" value={box.x} onChange={(x) => move({ x })} />
            <ShareField {...high} name="y" value={box.y} onChange={(y) => move({ y })} />
            {image.anchor ? <ShareField {...wide} name="margin" /> : null}
          </div>
        </div>
      )}
      <div className={panel.pair}>
        <LengthField {...wide} name="width" value={box.width} onChange={(width) => resize(width, keepRatio ? width / ratio : box.height)} />
        <LengthField
          {...high}
          name="height"
          value={box.height}
          onChange={(height) => resize(keepRatio ? height * ratio : box.width, height)}
        />
      </div>
      <Switch label={t('Keep proportions')} checked={keepRatio} onChange={(wanted) => changeStage({ keepRatio: wanted })} />
      <Segment label={t('Unit')} options={unitOptions()} value={unit} onChange={(chosen) => changeStage({ unit: chosen })} />
    </div>
  )
}
