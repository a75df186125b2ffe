import { t } from '@octavo/core/words/t.ts'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { RarerChoices } from '../fields/RarerChoices.tsx'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import { type GivenOptions, Options } from './options.ts'
import { Field, withDefaults } from './panel/option-fields.ts'
import { pdfToPdfa } from './tool.ts'

type Level = Options['level']

/** The suffix of a report's name. */
const reportSuffix = 'pdfa-report'
const commonLevels: readonly Level[] = ['1b', '2b', '3b']

/** What to do and which level; most people need one of three. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { mode, level } = withDefaults(props.options)
  const isReport = mode === 'validate'
  const suffix = isReport ? reportSuffix : pdfToPdfa.suffix
  return (
    <OptionsPanel {...props} schema={Options}>
      {isReport ? null : <SignedFiles />}
      <Field name="mode" as="segment" />
      <Field name="level" as="cards" only={commonLevels.includes(level) ? commonLevels : [...commonLevels, level]} />
      <RarerChoices label={t('Other levels')} name="level" common={commonLevels} />
      {isReport ? null : <Field name="allowDowngrade" />}
      <OutputGroup suffix={isReport ? '.json' : '.pdf'} placeholder={`{name}-${suffix}`} />
    </OptionsPanel>
  )
}
