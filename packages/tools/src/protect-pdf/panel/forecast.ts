import { permissionPresets, presetOf } from '../../fields/permission-presets.ts'
import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'

/** What will happen, in a line. */
export function summary(given: GivenOptions): string {
  const { userPassword, passwords, permissions } = withDefaults(given)
  const preset = presetOf(permissions)
  const allowed = preset ? permissionPresets[preset].label.toLowerCase() : 'custom permissions'
  return userPassword || passwords.length > 0 ? `Opens with a password, ${allowed}` : `No password to open, ${allowed}`
}
