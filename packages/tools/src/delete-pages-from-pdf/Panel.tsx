import { baseName } from '@octavo/core/files/file-names.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { Rich } from '@octavo/ui/Rich.tsx'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { PatternFields } from '../fields/PatternFields.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import { type GivenOptions, Options } from './options.ts'
import { Field } from './panel/option-fields.ts'
import styles from './panel/Panel.module.css'
import { deletePagesFromPdf } from './tool.ts'

/** Rules that find more pages to delete, in addition to those selected in the grid. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents, options } = props
  const untouched = untouchedFiles(options, documents)
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignedFiles />
      {untouched.length > 0 ? (
        <p className={panel.note}>
          <Untouched files={untouched} />
        </p>
      ) : null}
      {documents.length === 0 ? (
        <Field name="pages" dir="ltr" />
      ) : (
        <p className={styles.lead}>{t('Click pages to delete, or find them automatically:')}</p>
      )}
      <Field name="blank" />
      {options.blank ? <Field name="threshold" /> : null}
      <Field name="duplicates" />
      <OptionGroup group="More rules">
        <Field name="landscape" />
        <PatternFields name="text" />
      </OptionGroup>
      <OutputGroup suffix=".pdf" placeholder={`${baseName(documents[0]?.name ?? '{name}')}-${deletePagesFromPdf.suffix}`} />
    </OptionsPanel>
  )
}

function Untouched({ files }: { files: readonly { name: string }[] }) {
  const [first] = files
  if (first && files.length === 1)
    return <Rich sentence="No page of {name} is chosen, so it's left out." parts={{ name: <bdi>{first.name}</bdi> }} />
  return plural(files.length, "No page of # file is chosen, so it's left out.", "No page of # files is chosen, so they're left out.")
}

/** Files that keep all their pages while pages of others are deleted, if no rule may find more. */
function untouchedFiles({ files = [], pages, blank, duplicates, landscape, text }: GivenOptions, documents: PanelProps['documents']) {
  const hasRule = pages !== undefined || blank || duplicates || landscape || text !== undefined
  if (hasRule || files.length === 0) return []
  return documents.filter(({ id, progress }) => progress.kind === 'ready' && !files.some(({ document }) => document === id))
}
