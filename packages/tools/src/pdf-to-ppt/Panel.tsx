import { baseName } from '@octavo/core/files/file-names.ts'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { PagesField } from '../fields/PagesField.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { TextLanguageFields } from '../fields/TextLanguageFields.tsx'
import { type GivenOptions, inactiveOptions, Options } from './options.ts'
import { Field, withDefaults } from './panel/option-fields.ts'

/** Format and what slides are made of first, the rest folded. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const inactive = inactiveOptions(props.options)
  const { format } = withDefaults(props.options)
  return (
    <OptionsPanel {...props} schema={Options} inactive={inactive}>
      <Field name="format" as="segment" />
      <Field name="slides" as="cards" />
      <PagesField />
      {inactive.includes('ocr') ? null : (
        <OptionGroup group="Scans">
          <Field name="ocr" as="select" />
          {inactive.includes('languages') ? null : <TextLanguageFields name="languages" />}
        </OptionGroup>
      )}
      <OptionGroup group="More options">
        {inactive.includes('images') ? null : <Field name="images" />}
        {inactive.includes('drawings') ? null : <Field name="drawings" as="select" />}
        <Field name="notes" />
        {inactive.includes('tags') ? null : <Field name="tags" />}
      </OptionGroup>
      <OptionGroup group="Check">
        <Field name="fidelity" as="select" />
        {inactive.includes('minFidelity') ? null : <Field name="minFidelity" />}
      </OptionGroup>
      <OutputGroup suffix={`.${format}`} placeholder={baseName(props.documents[0]?.name ?? '{name}')} />
    </OptionsPanel>
  )
}
