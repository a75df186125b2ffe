import { countOf } from '@octavo/core/text/format.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { SignedNotice } from '@octavo/ui/cards/SignedNotice.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import { PermissionSwitches } from '../fields/PermissionSwitches.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { presetOf } from '../fields/permission-presets.ts'
import type { GivenOptions } from './options.ts'
import { FilePasswords } from './panel/FilePasswords.tsx'
import { OpenPassword } from './panel/OpenPassword.tsx'

/** The password, what readers may do, and the rarer things folded. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const set = (change: Partial<GivenOptions>) => onChange({ ...options, ...change })
  const setOrDrop = (name: 'userPassword' | 'ownerPassword' | 'fileName', value: string | undefined) => {
    const { [name]: _, ...rest } = options
    onChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  const passwords = options.passwords ?? []
  const isOpenToAll = options.userPassword === undefined && passwords.length === 0 && presetOf(options.permissions) !== 'everything'
  return (
    <div className={panel.panel}>
      <SignedNotice documents={documents} />
      <OpenPassword
        password={options.userPassword}
        error={errors.userPassword}
        onChange={(password) => setOrDrop('userPassword', password)}
      />
      <PermissionSwitches permissions={options.permissions} onChange={(permissions) => set({ permissions })} />
      {isOpenToAll ? <Notice tone="warning">Without a password to open, everybody can still read the file.</Notice> : null}
      <div>
        <Disclosure title="Owner password" summary={options.ownerPassword === undefined ? 'Random' : 'Your own'}>
          <PasswordForm>
            <PasswordField
              label="Owner password"
              hint="Lifts the permissions. If you leave it empty, a random one is used that nobody knows."
              autoComplete="new-password"
              value={options.ownerPassword ?? ''}
              error={errors.ownerPassword}
              onChange={(event) => setOrDrop('ownerPassword', event.target.value === '' ? undefined : event.target.value)}
            />
          </PasswordForm>
        </Disclosure>
        {documents.length === 0 ? null : (
          <Disclosure title="Passwords of single files" summary={passwords.length === 0 ? 'None' : countOf(passwords.length, 'file')}>
            <FilePasswords documents={documents} passwords={passwords} onChange={(list) => set({ passwords: list })} />
          </Disclosure>
        )}
        <Disclosure title="Remove first" summary={removedWords(options.remove)}>
          <div className={panel.inside}>
            {removals.map(({ value, label, hint }) => (
              <Checkbox
                key={value}
                label={label}
                hint={hint}
                checked={options.remove?.includes(value) ?? false}
                onChange={(on) => set({ remove: on ? [...(options.remove ?? []), value] : options.remove?.filter((one) => one !== value) })}
              />
            ))}
          </div>
        </Disclosure>
        <Disclosure title="More options">
          <div className={panel.inside}>
            <Segment
              label="Encryption"
              options={encryptions}
              value={options.encryption ?? 'aes-256'}
              onChange={(encryption) => set({ encryption })}
            />
            <p className={panel.note}>256 bits is the strongest that PDF defines. 128 only for readers from before 2009.</p>
            <Switch
              label="Leave properties readable"
              hint="Title and author can then be found without the password."
              checked={options.clearMetadata ?? false}
              onChange={(clearMetadata) => set({ clearMetadata })}
            />
            <FileNameField
              suffix=".pdf"
              placeholder="{name}-protected"
              value={options.fileName}
              error={errors.fileName}
              onChange={(fileName) => setOrDrop('fileName', fileName)}
            />
          </div>
        </Disclosure>
        <PdfOutputFields options={options} errors={errors} onChange={onChange} />
      </div>
    </div>
  )
}

const removals = [
  { value: 'scripts', label: 'Scripts', hint: 'Programs that run when the file is opened.' },
  { value: 'attachments', label: 'Attached files', hint: undefined },
  { value: 'metadata', label: 'Properties', hint: 'Author, title, programs and dates.' },
  { value: 'links', label: 'Links', hint: undefined },
] as const

const encryptions = [
  { value: 'aes-256', label: 'AES 256' },
  { value: 'aes-128', label: 'AES 128' },
] as const

function removedWords(remove: GivenOptions['remove'] = []): string {
  return remove.length === 0 ? 'Nothing' : countOf(remove.length, 'thing')
}
