import { t } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { useState } from 'react'
import type { LengthUnit } from '../fields/LengthField.tsx'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { pagesHint } from '../fields/PagesField.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignaturesField } from '../fields/SignaturesField.tsx'
import { type GivenOptions, Options } from './options.ts'
import { pagesProblem, writtenPages } from './panel/numbers.ts'
import { Field, withDefaults } from './panel/option-fields.ts'
import { PlacementGroup } from './panel/PlacementGroup.tsx'
import { PositionField } from './panel/PositionField.tsx'
import { TextFields } from './panel/TextFields.tsx'
import { addPageNumbersToPdf } from './tool.ts'

/** Position, text and pages of the numbers; the rest is folded. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents } = props
  const options = withDefaults(props.options)
  const [unit, setUnit] = useState<LengthUnit>('pt')
  const written = writtenPages(options, documents)
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignaturesField />
      <PositionField />
      <TextFields />
      <div className={panel.pair}>
        <Field name="start" />
        <Field
          name="pages"
          dir="ltr"
          value={written ?? ''}
          placeholder={written === undefined ? t('Different in each file') : undefined}
          hint={pagesHint(documents.length)}
          problem={pagesProblem(options, documents)}
          also={() => ({ files: undefined })}
        />
      </div>
      <Field name="skipFirst" also={() => ({ files: undefined })} />
      <OptionGroup group="Appearance">
        <div className={panel.pair}>
          <Field name="size" />
          <Field name="color" />
        </div>
        <Field name="font" />
        <div className={panel.pair}>
          <Field name="bold" />
          <Field name="italic" />
        </div>
        <Field name="opacity" />
        <Field name="background" />
      </OptionGroup>
      <OptionGroup group="Numbering">
        <div className={panel.pair}>
          <Field name="style" />
          <Field name="digits" />
        </div>
        {documents.length === 1 ? null : <Field name="continueAcross" />}
        <Field name="labels" />
      </OptionGroup>
      <PlacementGroup unit={unit} onUnit={setUnit} page={documents[0]?.source?.size(1) ?? sheet} />
      <OptionGroup group="Existing numbers" />
      <OutputGroup suffix=".pdf" placeholder={`{name}-${addPageNumbersToPdf.suffix}`} />
    </OptionsPanel>
  )
}

/** The page size for percentages until there is a page. */
const sheet = { width: 595, height: 842 }
