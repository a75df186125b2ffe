import { formatList } from '@octavo/core/text/lists.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import panel from '@octavo/ui/panel.module.css'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PanelDocument } from '../../fields/panel-props.ts'
import styles from './Panel.module.css'
import { type FilePassword, readPasswordList, withPassword } from './password-list.ts'

interface FilePasswordsProps {
  documents: readonly PanelDocument[]
  passwords: readonly FilePassword[]
  onChange: (passwords: FilePassword[]) => void
}

/** Passwords of single files, typed in a table or pasted as a list. */
export function FilePasswords({ documents, passwords, onChange }: FilePasswordsProps) {
  useFollowFiles({ documents, passwords, onChange })
  return (
    <div className={panel.inside}>
      <p className={panel.note}>{t('Files without their own password use the one above.')}</p>
      <table className={styles.files}>
        <thead>
          <tr>
            <th scope="col">{t('File')}</th>
            <th scope="col">{t('Its password')}</th>
          </tr>
        </thead>
        <tbody>
          {documents.map(({ id, name }) => (
            <tr key={id}>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td>
                <PasswordForm>
                  <PasswordField
                    label={t('Own password of {name}', { name })}
                    hideLabel
                    autoComplete="new-password"
                    placeholder={t('As above')}
                    value={passwords.find(({ document }) => document === id)?.userPassword ?? ''}
                    onChange={(event) => onChange(withPassword(passwords, id, event.target.value))}
                  />
                </PasswordForm>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PastedList documents={documents} onRead={(read) => onChange(read.reduce(addTo, [...passwords]))} />
    </div>
  )
}

function addTo(passwords: FilePassword[], { document, userPassword }: FilePassword): FilePassword[] {
  return withPassword(passwords, document, userPassword)
}

function PastedList({ documents, onRead }: { documents: readonly PanelDocument[]; onRead: (passwords: FilePassword[]) => void }) {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState('')
  const use = () => {
    const { passwords, unknown } = readPasswordList(text, documents)
    onRead(passwords)
    setText('')
    const added = plural(passwords.length, '# password added.', '# passwords added.')
    const names = formatList(unknown, pageLanguage(), 'plain')
    setOutcome(unknown.length === 0 ? added : t('{added} Not among your files: {names}.', { added, names }))
  }
  return (
    <div className={panel.inside}>
      <TextArea
        label={t('Paste a list')}
        hint={t('One file per line: name, comma, password.')}
        value={text}
        placeholder={t('report.pdf,its password\nletter.pdf,another one')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.row}>
        <Button variant="secondary" size="small" disabled={text.trim() === ''} onClick={use}>
          {t('Use this list')}
        </Button>
        <p className={panel.note} role="status">
          {outcome}
        </p>
      </div>
    </div>
  )
}

/** Removing a file also removes its password: the engine refuses options that refer to a missing file. */
function useFollowFiles({ documents, passwords, onChange }: FilePasswordsProps): void {
  const known = new Set(documents.map(({ id }) => id))
  const left = passwords.filter(({ document }) => known.has(document))
  const hasStale = left.length !== passwords.length
  const prune = useEffectEvent(() => onChange(left))
  useEffect(() => {
    if (hasStale) prune()
  }, [hasStale])
}
