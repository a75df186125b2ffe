import { t } from '@octavo/core/words/t.ts'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { type GivenOptions, Options } from './options.ts'
import { Field, withDefaults } from './panel/option-fields.ts'
import { MarginFields, PaperFields } from './panel/PaperFields.tsx'
import { VisitorFields } from './panel/VisitorFields.tsx'
import { WindowField } from './panel/WindowField.tsx'

/** How web pages are opened and printed. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { urls } = withDefaults(props.options)
  return (
    <OptionsPanel {...props} schema={Options}>
      <PaperFields />
      <Field name="singlePage" />
      <Field name="hidePopups" />
      {urls.length > 1 ? <Field name="merge" /> : null}
      <OptionGroup group="Window and margins">
        <WindowField />
        <MarginFields />
      </OptionGroup>
      <OptionGroup group="Appearance" />
      <OptionGroup group="Loading" />
      <OptionGroup group="Visitor">
        <VisitorFields />
      </OptionGroup>
      <OutputGroup suffix=".pdf" placeholder={t('Page title')} />
    </OptionsPanel>
  )
}
