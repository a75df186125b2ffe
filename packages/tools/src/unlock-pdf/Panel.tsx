import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { SignedNotice } from '@octavo/ui/cards/SignedNotice.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Lock, LockOpen } from 'lucide-react'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import { PermissionSwitches } from '../fields/PermissionSwitches.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { everything, forbiddenOf } from '../options/rights.ts'
import type { GivenOptions } from './options.ts'
import { lockWords } from './panel/lock-words.ts'
import styles from './panel/Panel.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** How each file is locked, and the one question that only its owner can answer. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const { result = 'open' } = options
  const lockedCount = documents.filter(({ progress }) => progress.kind === 'locked').length
  const restricted = documents.filter(({ facts }) => facts && forbiddenOf(everything, facts).length > 0)
  return (
    <div className={panel.panel}>
      <SignedNotice documents={documents} />
      <ul className={styles.files} aria-label="How the files are locked">
        {documents.map(({ id, name, progress, facts }) => (
          <li key={id}>
            {progress.kind === 'locked' ? <Lock {...icon} /> : <LockOpen {...icon} />}
            <span>
              <span className={styles.name}>{name}</span>
              <span className={panel.note}> {lockWords({ progress, ...(facts ? { facts } : {}) }) ?? 'Is being looked at.'}</span>
            </span>
          </li>
        ))}
      </ul>
      {lockedCount > 1 ? <p className={panel.note}>A password that opens one file is tried once on the others.</p> : null}
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
      <p className={panel.note}>Passwords are never guessed here. You need to know the one that opens the file.</p>
      <Disclosure title="Lock it again" summary={results.find(({ value }) => value === result)?.label}>
        <div className={panel.inside}>
          <Segment label="The result" options={results} value={result} onChange={(value) => onChange({ ...options, result: value })} />
          {result === 'new-password' ? (
            <PasswordForm>
              <PasswordField
                label="New password"
                autoComplete="new-password"
                value={options.newPassword ?? ''}
                error={errors.newPassword}
                onChange={(event) => onChange({ ...options, newPassword: event.target.value === '' ? undefined : event.target.value })}
              />
            </PasswordForm>
          ) : null}
          {result === 'open' ? null : (
            <PermissionSwitches permissions={options.permissions} onChange={(permissions) => onChange({ ...options, permissions })} />
          )}
        </div>
      </Disclosure>
      <Disclosure title="More options">
        <FileNameField
          suffix=".pdf"
          placeholder="{name}-unlocked"
          value={options.fileName}
          error={errors.fileName}
          onChange={(fileName) => onChange({ ...options, fileName })}
        />
      </Disclosure>
      <PdfOutputFields options={options} errors={errors} onChange={onChange} />
    </div>
  )
}

const results = [
  { value: 'open', label: 'Opens freely' },
  { value: 'same-password', label: 'Keeps its password' },
  { value: 'new-password', label: 'New password' },
] as const
