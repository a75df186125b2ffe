import { baseName } from '@octavo/core/files/file-names.ts'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import { type GivenOptions, Options } from './options.ts'
import { Field } from './panel/option-fields.ts'
import { RotateAll } from './panel/RotateAll.tsx'
import { RotateMany } from './panel/RotateMany.tsx'
import { rotatePdfPages } from './tool.ts'

/** Rotates many pages at once; the grid shows the effect. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents, options } = props
  const hasGrid = documents.length > 0
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignedFiles />
      {hasGrid ? <RotateMany /> : <RotateAll />}
      <OptionGroup group="Straighten">
        {/* Pages that the grid doesn't rotate are straightened too. */}
        <Field name="tilt" also={() => (hasGrid ? { turns: options.turns ?? [] } : {})} />
        <Field name="tiltedPage" as="select" />
      </OptionGroup>
      <OutputGroup suffix=".pdf" placeholder={`${baseName(documents[0]?.name ?? '{name}')}-${rotatePdfPages.suffix}`} />
    </OptionsPanel>
  )
}
