import { restrictionWords } from '@octavo/tools/restriction-words.ts'
import { forbiddenTo } from '@octavo/tools/rights.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import styles from './RightConfirmation.module.css'
import type { WorkState } from './work/work-state.ts'

interface RightConfirmationProps {
  /** The tool, and those of the steps behind it. */
  types: readonly string[]
  state: Pick<WorkState, 'files' | 'options'>
  onChange(options: Record<string, unknown>): void
}

/** The one question about files that don't allow what is to be done with them; nothing where there are none. Unlocking asks by itself. */
export function RightConfirmation({ types, state: { files, options }, onChange }: RightConfirmationProps) {
  const forbidden = new Set(files.flatMap(({ facts }) => (facts ? forbiddenTo(types, facts) : [])))
  if (forbidden.size === 0 || types[0] === 'unlock-pdf') return null
  const restricted = files.filter(({ facts }) => facts && forbiddenTo(types, facts).length > 0)
  const whose = restricted.length === 1 ? `${restricted[0]?.name} doesn’t` : `${restricted.length} files don’t`
  return (
    <div className={styles.confirm}>
      <Checkbox
        label="I have the right to remove the restrictions"
        hint={`${whose} allow ${restrictionWords([...forbidden])}.`}
        checked={options.confirmRight === true}
        onChange={(confirmRight) => onChange({ ...options, confirmRight })}
      />
    </div>
  )
}
