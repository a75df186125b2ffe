import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { type LengthUnit, ShareField } from '../../fields/LengthField.tsx'
import { OptionGroup } from '../../fields/OptionGroup.tsx'
import { marginName, margins } from './numbers.ts'
import { Field, useOptions } from './option-fields.ts'

interface PlacementGroupProps {
  unit: LengthUnit
  onUnit: (unit: LengthUnit) => void
  /** The size that shares are shown of, in points: that of the first page. */
  page: { width: number; height: number }
}

/** How far the numbers are from the edge, and from their place. */
export function PlacementGroup({ unit, onUnit, page }: PlacementGroupProps) {
  const { options, set } = useOptions()
  const name = marginName(options.margin)
  return (
    <OptionGroup title="Placement" summary={`${presetLabels[name]} margin`}>
      <div className={panel.pair}>
        <Select
          label="Margin size"
          options={name === 'own' ? [...presets, own] : presets}
          value={name}
          onChange={(chosen) => chosen !== 'own' && set({ margin: margins[chosen] })}
        />
        <ShareField name="margin" unit={unit} whole={page.width} />
        <ShareField name="offset.x" unit={unit} whole={page.width} />
        <ShareField name="offset.y" unit={unit} whole={page.height} />
      </div>
      <Segment label="Unit" options={units} value={unit} onChange={onUnit} />
      <Field name="facing" />
    </OptionGroup>
  )
}

const presetLabels = { small: 'Small', usual: 'Normal', big: 'Large', own: 'Custom' } as const

const presets = (['small', 'usual', 'big'] as const).map((value) => ({ value, label: presetLabels[value] }))

/** It is offered only where it is the case: another margin is entered into the field beside it. */
const own = { value: 'own', label: presetLabels.own } as const

const units = (['pt', 'mm', '%'] as const).map((value) => ({ value, label: value }))
