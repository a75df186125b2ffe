import { t } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { type LengthUnit, ShareField, unitOptions } from '../../fields/LengthField.tsx'
import { OptionGroup } from '../../fields/OptionGroup.tsx'
import { marginName, margins } from './numbers.ts'
import { Field, useOptions } from './option-fields.ts'

interface PlacementGroupProps {
  unit: LengthUnit
  onUnit: (unit: LengthUnit) => void
  /** The page size in points that percentages refer to: that of the first page. */
  page: { width: number; height: number }
}

/** The distance of the numbers from the edge, and their offset. */
export function PlacementGroup({ unit, onUnit, page }: PlacementGroupProps) {
  const { options, set } = useOptions()
  const name = marginName(options.margin)
  return (
    <OptionGroup group="Placement" summary={summaryOf(name)}>
      <div className={panel.pair}>
        <Select
          label={t('Margin size')}
          // Custom is only listed if it is set: another margin is entered in the field next to it.
          options={(name === 'own' ? [...usual, name] : usual).map(presetOption)}
          value={name}
          onChange={(chosen) => chosen !== 'own' && set({ margin: margins[chosen] })}
        />
        <ShareField name="margin" unit={unit} whole={page.width} />
        <ShareField name="offset.x" unit={unit} whole={page.width} />
        <ShareField name="offset.y" unit={unit} whole={page.height} />
      </div>
      <Segment label={t('Unit')} options={unitOptions()} value={unit} onChange={onUnit} />
      <Field name="facing" />
    </OptionGroup>
  )
}

type Preset = ReturnType<typeof marginName>

function presetOption(value: Preset): { value: Preset; label: string } {
  const labels: Record<Preset, string> = { small: t('Small'), usual: t('Normal'), big: t('Large'), own: t('Custom') }
  return { value, label: labels[value] }
}

function summaryOf(preset: Preset): string {
  const summaries: Record<Preset, string> = {
    small: t('Small margin'),
    usual: t('Normal margin'),
    big: t('Large margin'),
    own: t('Custom margin'),
  }
  return summaries[preset]
}

const usual = ['small', 'usual', 'big'] as const
