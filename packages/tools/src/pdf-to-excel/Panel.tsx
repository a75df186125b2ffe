import { baseName } from '@octavo/core/files/file-names.ts'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { PagesField } from '../fields/PagesField.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { TextLanguageFields } from '../fields/TextLanguageFields.tsx'
import { type GivenOptions, inactiveOptions, Options } from './options.ts'
import { Field, withDefaults } from './panel/option-fields.ts'

/** Format and sheets first, the rest folded. CSV has no sheets and no types. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const inactive = inactiveOptions(props.options)
  const { format } = withDefaults(props.options)
  return (
    <OptionsPanel {...props} schema={Options} inactive={inactive}>
      <Field name="format" as="segment" />
      {inactive.includes('sheets') ? null : <Field name="sheets" as="select" />}
      <Field name="text" />
      <PagesField />
      <OptionGroup group="Scans">
        <Field name="ocr" as="select" />
        {inactive.includes('languages') ? null : <TextLanguageFields name="languages" />}
      </OptionGroup>
      <OptionGroup group="More options">
        {inactive.includes('numbers') ? null : <Field name="numbers" as="select" />}
        <Field name="joinPages" />
      </OptionGroup>
      <OutputGroup suffix={`.${format}`} placeholder={baseName(props.documents[0]?.name ?? '{name}')} />
    </OptionsPanel>
  )
}
