import { t, tData } from '@octavo/core/words/t.ts'
import { FieldNote } from '@octavo/ui/Field.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { useId } from 'react'
import type { Options } from '../options.ts'
import { choiceLabel, describe, useOptions } from './option-fields.ts'

const presets = ['none', 'small', 'big'] as const

/** The initial custom margin: between small and large. */
const firstCustom: Record<Options['unit'], number> = { mm: 15, cm: 1.5, in: 0.6, pt: 42 }

/** The space around the images. */
export function MarginField() {
  const id = useId()
  const { options, errors, set } = useOptions()
  const { margin, unit } = options
  const field = describe('margin')
  const choices = [
    ...presets.map((value) => ({ value, label: choiceLabel('margin', value) })),
    { value: 'custom', label: t('Custom') } as const,
  ]
  const isCustom = typeof margin === 'number'
  return (
    <div className={panel.inside}>
      <Segment
        label={field.label}
        options={choices}
        value={isCustom ? 'custom' : margin}
        onChange={(value) => set({ margin: value === 'custom' ? firstCustom[unit] : value })}
      />
      {isCustom ? (
        <NumberField
          label={t('Custom margin')}
          unit={tData(unit)}
          min={field.kind === 'choice' ? field.bounds?.min : undefined}
          value={margin}
          error={errors.margin}
          onChange={(value) => set({ margin: value })}
        />
      ) : (
        <FieldNote id={id} error={errors.margin} />
      )}
    </div>
  )
}
