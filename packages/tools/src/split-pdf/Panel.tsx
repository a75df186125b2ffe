import { baseName } from '@octavo/core/files/file-names.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import { type GivenOptions, Options } from './options.ts'
import { ModeCards } from './panel/ModeCards.tsx'
import { hasNamedRows, ModeFields } from './panel/ModeFields.tsx'
import { withDefaults } from './panel/option-fields.ts'
import styles from './panel/Panel.module.css'
import { PartNames } from './panel/PartNames.tsx'
import { partsOfFiles } from './panel/parts-of-files.ts'
import { splitPdf } from './tool.ts'

/** Where files are split, and the names of the parts. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents, errors, onChange } = props
  const options = withDefaults(props.options)
  const forecast = partsOfFiles(
    options,
    documents.filter(({ progress }) => progress.kind !== 'failed'),
  )
  const pagesError = forecast && 'error' in forecast ? forecast.error : undefined
  const { files: _, ...withoutCuts } = props.options
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignedFiles />
      <ModeCards />
      <ModeFields pagesError={pagesError} />
      {options.mode === 'after' && options.files ? (
        <div className={styles.byHand}>
          <p>{t('Click between two pages to cut there.')}</p>
          <Button variant="ghost" size="small" onClick={() => onChange(withoutCuts)}>
            {t('Remove all cuts')}
          </Button>
        </div>
      ) : null}
      <p className={styles.sum} aria-live="polite">
        {documents.length === 0 || errors.every || errors.parts ? null : forecastText(options, forecast)}
      </p>
      {hasNamedRows(options, documents) ? null : <PartNames />}
      <OutputGroup suffix=".pdf" placeholder={placeholderOf(options, baseName(documents[0]?.name ?? '{name}'))} />
    </OptionsPanel>
  )
}

function forecastText({ mode, ranges }: Pick<Options, 'mode' | 'ranges'>, forecast: ReturnType<typeof partsOfFiles>): string {
  if (mode === 'ranges' && ranges === undefined) return t('Enter the pages of each file.')
  if (forecast && 'parts' in forecast) return plural(forecast.parts.length, 'Makes # file.', 'Makes # files.')
  if (forecast) return ''
  return mode === 'size' || mode === 'sections'
    ? t("The number of files shows when they're written.")
    : t("The number of files depends on what's on the pages.")
}

function placeholderOf({ mode }: Pick<Options, 'mode'>, name: string): string {
  if (mode === 'bookmarks') return '{bookmark}'
  return mode === 'value' ? `${name}-{text}` : `${name}-${splitPdf.suffix}-{n}`
}
