import { tData } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { Field, useOptions } from './option-fields.ts'

/** Width and height of the page in the chosen unit. */
export function CustomSize() {
  const { unit } = useOptions().options
  return (
    <div className={panel.inside}>
      <Field name="unit" />
      <div className={panel.pair}>
        <Field name="width" unit={tData(unit)} />
        <Field name="height" unit={tData(unit)} />
      </div>
    </div>
  )
}
