import { t } from '@octavo/core/words/t.ts'
import { type GivenPermissions, Permissions } from '../options/permission-options.ts'

const all = Permissions.parse({})
const viewing = { copy: false, accessibility: true, modify: false, annotate: false, forms: false, assemble: false } as const

/** The usual permissions. Reading aloud is always allowed: restricting it protects nothing and excludes people. */
export const permissionPresets = {
  everything: { label: () => t('Everything allowed'), hint: () => t("No restrictions once it's open."), permissions: all },
  print: { label: () => t('View and print only'), hint: () => t('No copying and no changes.'), permissions: { print: 'full', ...viewing } },
  view: { label: () => t('View only'), hint: () => t('No printing either.'), permissions: { print: 'none', ...viewing } },
} as const satisfies Record<string, { label: () => string; hint: () => string; permissions: GivenPermissions }>

export type PermissionPreset = keyof typeof permissionPresets

/** The permissions with every default filled in. */
export function allPermissions(permissions: GivenPermissions = {}): Permissions {
  const given = Object.entries(permissions).filter(([, value]) => value !== undefined)
  return { ...all, ...Object.fromEntries(given) }
}

/** The preset that matches these permissions, if any. */
export function presetOf(permissions: GivenPermissions | undefined): PermissionPreset | undefined {
  const given = allPermissions(permissions)
  const names = Object.keys(permissionPresets) as PermissionPreset[]
  return names.find((name) =>
    Object.entries(permissionPresets[name].permissions).every(([key, value]) => given[key as keyof Permissions] === value),
  )
}
