import { t } from '@octavo/core/words/t.ts'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Select } from '@octavo/ui/Select.tsx'
import { choiceLabel, describe, Field, useOptions } from './option-fields.ts'

const devices = ['desktop', 'tablet', 'phone'] as const

/** The initial custom window width. */
const firstWidth = 1024

/** The window in which the pages are opened. */
export function WindowField() {
  const { options, errors, set } = useOptions()
  const { viewport } = options
  const choices = [
    ...devices.map((value) => ({ value, label: choiceLabel('viewport', value) })),
    { value: 'custom', label: t('Custom width') } as const,
  ]
  const field = describe('viewport')
  const isCustom = typeof viewport === 'number'
  const { min, max, unit } = (field.kind === 'choice' ? field.bounds : undefined) ?? {}
  return (
    <div className={panel.inside}>
      <Select
        label={field.label}
        options={choices}
        value={isCustom ? 'custom' : viewport}
        onChange={(value) => set({ viewport: value === 'custom' ? firstWidth : value, viewportHeight: undefined })}
      />
      {isCustom ? (
        <div className={panel.pair}>
          <NumberField
            label={t('Window width')}
            unit={unit}
            min={min}
            max={max}
            value={viewport}
            error={errors.viewport}
            onChange={(width) => set({ viewport: width })}
          />
          <Field name="viewportHeight" placeholder={t('Automatic')} />
        </div>
      ) : null}
    </div>
  )
}
