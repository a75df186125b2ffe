import { t } from '@octavo/core/words/t.ts'
import { FieldNote } from '@octavo/ui/Field.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { useId } from 'react'
import { choiceLabel, describe, Field, useOptions } from './option-fields.ts'

/** Size and orientation of the paper. */
export function PaperFields() {
  const { pageSize } = useOptions().options
  return (
    <div className={panel.inside}>
      <Field name="pageSize" as="select" />
      {pageSize === 'custom' ? (
        <div className={panel.pair}>
          <Field name="width" />
          <Field name="height" />
        </div>
      ) : null}
      <Field name="landscape" />
    </div>
  )
}

const margins = ['none', 'small', 'big'] as const

/** The initial custom margins: between small and large. */
const firstMargins = { top: 15, right: 15, bottom: 15, left: 15 }

/** The margins of the paper. */
export function MarginFields() {
  const id = useId()
  const { options, errors, set } = useOptions()
  const { margin } = options
  const choices = [
    ...margins.map((value) => ({ value, label: choiceLabel('margin', value) })),
    { value: 'custom', label: t('Custom') } as const,
  ]
  return (
    <div className={panel.inside}>
      <Segment
        label={describe('margin').label}
        options={choices}
        value={typeof margin === 'string' ? margin : 'custom'}
        onChange={(value) => set({ margin: value === 'custom' ? firstMargins : value })}
      />
      {typeof margin === 'object' ? (
        <div className={panel.pair}>
          <Field name="margin.top" />
          <Field name="margin.bottom" />
          <Field name="margin.left" />
          <Field name="margin.right" />
        </div>
      ) : null}
      <FieldNote id={id} error={errors.margin} />
    </div>
  )
}
