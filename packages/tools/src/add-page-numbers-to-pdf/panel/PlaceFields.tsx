import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { AnchorPicker } from '@octavo/ui/stage/AnchorPicker.tsx'
import { ShareField } from '../../fields/LengthField.tsx'
import { marginName, margins } from './numbers.ts'
import type { NumberUnit, PartProps } from './part-props.ts'

interface PlaceFieldsProps extends PartProps {
  unit: NumberUnit
  onUnit: (unit: NumberUnit) => void
  /** The size that shares are shown of, in points: that of the first page. */
  page: { width: number; height: number }
}

/** Where the numbers stand: one of nine places, how far from the edge, and how far from there. */
export function PlaceFields({ options, errors, set, unit, onUnit, page }: PlaceFieldsProps) {
  const { position, margin, offset } = options
  const name = marginName(margin)
  return (
    <div className={panel.inside}>
      <div className={panel.place}>
        <AnchorPicker label="Position" value={position} onChange={(chosen) => set({ position: chosen, offset: { x: 0, y: 0 } })} />
        <div className={panel.inside}>
          <Select
            label="Margin"
            options={name === 'own' ? [...presets, own] : presets}
            value={name}
            onChange={(chosen) => chosen !== 'own' && set({ margin: margins[chosen] })}
          />
          <ShareField
            label="From the edge"
            unit={unit}
            whole={page.width}
            min={0}
            value={margin}
            error={errors.margin}
            onChange={(chosen) => set({ margin: chosen })}
          />
        </div>
      </div>
      <div className={panel.pair}>
        <ShareField
          label="Move right"
          unit={unit}
          whole={page.width}
          value={offset.x}
          error={errors['offset.x']}
          onChange={(x) => set({ offset: { ...offset, x } })}
        />
        <ShareField
          label="Move down"
          unit={unit}
          whole={page.height}
          value={offset.y}
          error={errors['offset.y']}
          onChange={(y) => set({ offset: { ...offset, y } })}
        />
      </div>
      <Segment label="Unit" options={units} value={unit} onChange={onUnit} />
    </div>
  )
}

const presets = [
  { value: 'small', label: 'Small' },
  { value: 'usual', label: 'Usual' },
  { value: 'big', label: 'Big' },
] as const

/** It is named only where it is the case: one's own margin is written into the field below. */
const own = { value: 'own', label: 'My own' } as const

const units = [
  { value: 'pt', label: 'pt' },
  { value: 'mm', label: 'mm' },
  { value: '%', label: '%' },
] as const
