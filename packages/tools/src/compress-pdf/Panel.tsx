import { baseName } from '@octavo/core/files/file-names.ts'
import panel from '@octavo/ui/panel.module.css'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import { type GivenOptions, Options } from './options.ts'
import { Field, withDefaults } from './panel/option-fields.ts'
import { compressPdf } from './tool.ts'

/** How small, and for who wants it, resolution and quality. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents, options } = props
  const { level } = withDefaults(options)
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignedFiles />
      <Field name="level" as="cards" />
      {level === 'custom' ? (
        <OptionGroup group="Images">
          <div className={panel.pair}>
            <Field name="colourDpi" />
            <Field name="colourQuality" />
          </div>
          <div className={panel.pair}>
            <Field name="greyDpi" />
            <Field name="greyQuality" />
          </div>
          <div className={panel.pair}>
            <Field name="monoDpi" />
            <Field name="onlyAbove" />
          </div>
        </OptionGroup>
      ) : null}
      <OutputGroup suffix=".pdf" placeholder={`${baseName(documents[0]?.name ?? '{name}')}-${compressPdf.suffix}`} />
    </OptionsPanel>
  )
}
