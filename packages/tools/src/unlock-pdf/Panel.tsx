import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { Fold } from '@octavo/ui/Fold.tsx'
import { SignedNotice } from '@octavo/ui/pages/SignedNotice.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Lock, LockOpen } from 'lucide-react'
import type { PanelProps } from '../panel-props.ts'
import { needsRight } from './needs-right.ts'
import type { GivenOptions } from './options.ts'
import { lockWords } from './panel/lock-words.ts'
import styles from './panel/Panel.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** How each file is locked, and the one question that only its owner can answer. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const lockedCount = documents.filter(({ progress }) => progress.kind === 'locked').length
  const restricted = documents.filter(({ facts }) => facts && needsRight(facts))
  const setFileName = ({ fileName: _, ...rest }: GivenOptions, fileName: string) => onChange(fileName === '' ? rest : { ...rest, fileName })
  return (
    <div className={styles.panel}>
      <SignedNotice names={documents.filter(({ facts }) => facts?.signed).map(({ name }) => name)} />
      <ul className={styles.files} aria-label="How the files are locked">
        {documents.map(({ id, name, progress, facts }) => (
          <li key={id}>
            {progress.kind === 'locked' ? <Lock {...icon} /> : <LockOpen {...icon} />}
            <span>
              <span className={styles.name}>{name}</span>
              <span className={styles.note}> {lockWords({ progress, ...(facts ? { facts } : {}) }) ?? 'Is being looked at.'}</span>
            </span>
          </li>
        ))}
      </ul>
      {lockedCount > 1 ? <p className={styles.note}>A password that opens one file is tried once on the others.</p> : null}
      {restricted.length > 0 ? (
        <div className={styles.confirm}>
          <Checkbox
            label="I have the right to remove the restrictions"
            hint={
              restricted.length === 1
                ? 'This file is not locked: its owner only asks readers not to do some things.'
                : 'These files are not locked: their owners only ask readers not to do some things.'
            }
            checked={options.confirmRight ?? false}
            onChange={(confirmRight) => onChange({ ...options, confirmRight })}
          />
        </div>
      ) : null}
      <p className={styles.note}>Passwords are never guessed here. You need to know the one that opens the file.</p>
      <Fold title="More options">
        <TextField
          label="File name"
          suffix=".pdf"
          placeholder="{name}-unlocked"
          autoComplete="off"
          spellCheck={false}
          value={options.fileName ?? ''}
          error={errors.fileName}
          onChange={(event) => setFileName(options, event.target.value)}
        />
      </Fold>
    </div>
  )
}
