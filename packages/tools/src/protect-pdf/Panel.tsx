import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { SignedNotice } from '@octavo/ui/cards/SignedNotice.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { PermissionSwitches } from '../fields/PermissionSwitches.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { presetOf } from '../fields/permission-presets.ts'
import { RemoveFirst } from '../fields/RemoveFirst.tsx'
import { type GivenOptions, Options } from './options.ts'
import { FilePasswords } from './panel/FilePasswords.tsx'
import { OpenPassword } from './panel/OpenPassword.tsx'
import { withDefaults } from './panel/option-fields.ts'
import { protectPdf } from './tool.ts'

/** The password, the permissions, and rarer options folded. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents, options: given, onChange } = props
  const { userPassword, ownerPassword, passwords, permissions } = withDefaults(given)
  const isOpenToAll = userPassword === undefined && passwords.length === 0 && presetOf(permissions) !== 'everything'
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignedNotice documents={documents} />
      <OpenPassword />
      <PermissionSwitches />
      {isOpenToAll ? <Notice tone="warning">{t('Without a password to open, everybody can still read the file.')}</Notice> : null}
      <OptionGroup group="Owner password" summary={ownerPassword === undefined ? t('Random') : t('Custom')} />
      {documents.length === 0 ? null : (
        <OptionGroup
          group="Passwords of single files"
          summary={passwords.length === 0 ? t('None') : plural(passwords.length, '# file', '# files')}
        >
          <FilePasswords documents={documents} passwords={passwords} onChange={(list) => onChange({ ...given, passwords: list })} />
        </OptionGroup>
      )}
      <RemoveFirst />
      <OptionGroup group="Encryption" />
      <OutputGroup suffix=".pdf" placeholder={`{name}-${protectPdf.suffix}`} />
    </OptionsPanel>
  )
}
