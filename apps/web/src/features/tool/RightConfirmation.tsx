import { restrictionList } from '@octavo/core/files/restrictions.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { findTool } from '@octavo/tools'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { askedRight } from './asked-right.ts'
import styles from './RightConfirmation.module.css'
import type { Desk } from './work/work-state.ts'

interface RightConfirmationProps {
  /** The tool, and those of later steps. */
  types: readonly string[]
  state: Pick<Desk, 'files' | 'options'>
  onChange(options: Record<string, unknown>): void
}

/** The confirmation for files that restrict what the tools do; nothing if there are none. A tool that removes encryption asks by itself. */
export function RightConfirmation({ types, state: { files, options }, onChange }: RightConfirmationProps) {
  const asked = askedRight(types, files)
  if (!asked || findTool(types[0] ?? '')?.encryption === 'removes') return null
  const what = restrictionList(asked.forbidden, pageLanguage())
  return (
    <div className={styles.confirm}>
      <Checkbox
        label={t('I have the right to remove the restrictions')}
        hint={
          asked.files.length === 1
            ? t("{name} doesn't allow {what}.", { name: asked.files[0]?.name ?? '', what })
            : plural(asked.files.length, "# file doesn't allow {what}.", "# files don't allow {what}.", { what })
        }
        checked={options.confirmRight === true}
        onChange={(confirmRight) => onChange({ ...options, confirmRight })}
      />
    </div>
  )
}
