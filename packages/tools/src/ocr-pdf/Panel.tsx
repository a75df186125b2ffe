import { baseName } from '@octavo/core/files/file-names.ts'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { PagesField } from '../fields/PagesField.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import { TextLanguageFields } from '../fields/TextLanguageFields.tsx'
import { type GivenOptions, Options } from './options.ts'
import { Field } from './panel/option-fields.ts'
import { ocrPdf } from './tool.ts'

/** The language first: it decides most about the result. */
export default function Panel(props: PanelProps<GivenOptions>) {
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignedFiles />
      <TextLanguageFields name="languages" />
      <Field name="ocr" />
      <PagesField />
      <OptionGroup group="Crooked pages">
        <Field name="upright" />
        <Field name="straighten" />
      </OptionGroup>
      <OutputGroup suffix=".pdf" placeholder={`${baseName(props.documents[0]?.name ?? '{name}')}-${ocrPdf.suffix}`} />
    </OptionsPanel>
  )
}
