import { baseName } from '@octavo/core/files/file-names.ts'
import panel from '@octavo/ui/panel.module.css'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { RemoveFirst } from '../fields/RemoveFirst.tsx'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import { type GivenOptions, Options } from './options.ts'
import { ByteMap } from './panel/ByteMap.tsx'
import { LevelChoice } from './panel/LevelChoice.tsx'
import { Field, withDefaults } from './panel/option-fields.ts'
import { SizeHead } from './panel/SizeHead.tsx'
import { TargetField } from './panel/TargetField.tsx'
import { useTriedFiles } from './panel/tried-levels.ts'
import { compressPdf } from './tool.ts'

/** How small, and for who wants it, resolution and quality. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents, options } = props
  const { level, targetBytes } = withDefaults(options)
  const [{ shownFile, tried }] = useTriedFiles()
  const file = documents.find(({ id }) => id === shownFile) ?? documents[0]
  const known = file && tried[file.id]
  const preview = level === 'custom' || targetBytes !== undefined ? undefined : known?.levels[level]
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignedFiles />
      {file && preview ? <SizeHead file={file} preview={preview} /> : null}
      <LevelChoice file={file} tried={known} />
      {targetBytes === undefined ? null : <TargetField size={file?.size} />}
      {level === 'custom' && targetBytes === undefined ? (
        <>
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
        </>
      ) : null}
      {known?.weight ? <ByteMap weight={known.weight} /> : null}
      <OptionGroup group="Colours" />
      <RemoveFirst />
      <OutputGroup suffix=".pdf" placeholder={`${baseName(documents[0]?.name ?? '{name}')}-${compressPdf.suffix}`} />
    </OptionsPanel>
  )
}
