import { t } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { PagesField } from '../fields/PagesField.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { type GivenOptions, Options } from './options.ts'
import { Field, withDefaults } from './panel/option-fields.ts'

/** Format and pages first, filters folded. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { format, minWidth, minHeight, allowDuplicates, drawings, images } = withDefaults(props.options)
  const isFiltered = minWidth > 0 || minHeight > 0 || allowDuplicates || drawings || images !== 'all'
  return (
    <OptionsPanel {...props} schema={Options}>
      <Field name="format" as="cards" />
      {format === 'jpg' ? <Field name="quality" /> : null}
      <PagesField />
      <OptionGroup group="Which images" summary={isFiltered ? undefined : t('All')}>
        <div className={panel.pair}>
          <Field name="minWidth" />
          <Field name="minHeight" />
        </div>
        <Field name="allowDuplicates" />
        <Field name="drawings" />
        <Field name="images" />
      </OptionGroup>
      <OutputGroup />
    </OptionsPanel>
  )
}
