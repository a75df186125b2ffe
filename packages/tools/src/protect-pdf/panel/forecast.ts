import { t } from '@octavo/core/words/t.ts'
import { midSentence } from '../../fields/mid-sentence.ts'
import { permissionPresets, presetOf } from '../../fields/permission-presets.ts'
import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { userPassword, passwords, permissions } = withDefaults(given)
  const preset = presetOf(permissions)
  const allowed = preset ? midSentence(permissionPresets[preset].label()) : t('custom permissions')
  return userPassword || passwords.length > 0
    ? t('Opens with a password, {allowed}', { allowed })
    : t('No password to open, {allowed}', { allowed })
}
