import { baseName } from '@octavo/core/files/file-names.ts'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { type GivenOptions, Options } from './options.ts'
import { CustomSize } from './panel/CustomSize.tsx'
import { MarginField } from './panel/MarginField.tsx'
import { Miniature } from './panel/Miniature.tsx'
import { Field, withDefaults } from './panel/option-fields.ts'
import { inOrder } from './panel/shown-files.ts'
import { imagesToPdf } from './tool.ts'

/** The options of a PDF of images, below a miniature of its first page. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents } = props
  const { pageSize, perPage, sort, output } = withDefaults(props.options)
  const isFitted = pageSize === 'fit' && perPage === 1
  const first = inOrder(documents, sort)[0]
  return (
    <OptionsPanel {...props} schema={Options}>
      <Miniature documents={documents} options={props.options} />
      <Field name="pageSize" />
      {pageSize === 'custom' ? <CustomSize /> : null}
      {isFitted ? null : <Field name="orientation" />}
      <MarginField />
      <Field name="output" as="segment" />
      <OptionGroup group="More options">
        {isFitted ? null : <Field name="fit" as="select" />}
        <Field name="perPage" as="select" />
        <Field name="quality" />
        <Field name="color" />
        <Field name="background" />
        <Field name="captions" />
        <Field name="stripMetadata" />
      </OptionGroup>
      <OutputGroup
        suffix=".pdf"
        placeholder={output === 'each' ? '{name}' : `${baseName(first?.name ?? '{name}')}-${imagesToPdf.suffix}`}
      />
    </OptionsPanel>
  )
}
