import { t } from '@octavo/core/words/t.ts'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { PagesField } from '../fields/PagesField.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { RarerChoices } from '../fields/RarerChoices.tsx'
import { TextLanguageFields } from '../fields/TextLanguageFields.tsx'
import { type GivenOptions, Options } from './options.ts'
import { Field, useOptions, withDefaults } from './panel/option-fields.ts'

type Format = Options['format']

const commonFormats: readonly Format[] = ['txt', 'md', 'html', 'json']

/** Format, order and pages first, the rest folded. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { format, ocr } = withDefaults(props.options)
  return (
    <OptionsPanel {...props} schema={Options}>
      <Field name="format" as="segment" only={commonFormats.includes(format) ? commonFormats : [...commonFormats, format]} />
      <Field name="layout" as="cards" />
      <PagesField />
      <Field name="perPage" />
      <OptionGroup group="Scans">
        <Field name="ocr" as="select" />
        {ocr === 'never' ? null : <TextLanguageFields name="languages" />}
      </OptionGroup>
      <OptionGroup group="More options">
        <MoreOptions />
      </OptionGroup>
      <OutputGroup />
    </OptionsPanel>
  )
}

/** Options that don't apply to the chosen format and order are hidden. */
function MoreOptions() {
  const { format, layout, perPage } = useOptions().options
  const isText = format === 'txt' || format === 'md' || format === 'html' || format === 'rtf'
  const isRead = layout === 'reading' || (layout === 'layout' && !isText) || format === 'csv' || format === 'jsonl'
  const canFeed = format === 'txt' || format === 'rtf'
  return (
    <>
      <RarerChoices label={t('Other formats')} name="format" common={commonFormats} />
      {format === 'jsonl' ? <Field name="chunkLength" /> : null}
      {isText && !perPage ? <Field name="pageSeparator" as="select" {...(!canFeed && { only: withoutFeed })} /> : null}
      {isText && isRead ? <Field name="lineBreaks" /> : null}
      {isText && layout !== 'layout' ? <Field name="dehyphenate" /> : null}
      {isRead ? <Field name="dropRepeated" /> : null}
    </>
  )
}

const withoutFeed: readonly Options['pageSeparator'][] = ['blank', 'line', 'number']
