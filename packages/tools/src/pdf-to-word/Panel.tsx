import { baseName } from '@octavo/core/files/file-names.ts'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { PagesField } from '../fields/PagesField.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { TextLanguageFields } from '../fields/TextLanguageFields.tsx'
import { type GivenOptions, inactiveOptions, Options } from './options.ts'
import { Field, withDefaults } from './panel/option-fields.ts'

/** Format and layout first, the rest folded. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const inactive = inactiveOptions(props.options)
  const isActive = (name: string) => !inactive.includes(name)
  const { format } = withDefaults(props.options)
  return (
    <OptionsPanel {...props} schema={Options} inactive={inactive}>
      <Field name="format" as="segment" />
      {isActive('layout') ? <Field name="layout" as="cards" /> : null}
      <PagesField />
      <OptionGroup group="Scans">
        <Field name="ocr" as="select" />
        {isActive('languages') ? <TextLanguageFields name="languages" /> : null}
      </OptionGroup>
      <OptionGroup group="More options">
        {isActive('images') ? <Field name="images" /> : null}
        {isActive('headers') ? <Field name="headers" /> : null}
        {isActive('tags') ? <Field name="tags" /> : null}
      </OptionGroup>
      {isActive('fidelity') ? (
        <OptionGroup group="Check">
          <Field name="fidelity" as="select" />
          {isActive('minFidelity') ? <Field name="minFidelity" /> : null}
        </OptionGroup>
      ) : null}
      <OutputGroup suffix={`.${format}`} placeholder={baseName(props.documents[0]?.name ?? '{name}')} />
    </OptionsPanel>
  )
}
