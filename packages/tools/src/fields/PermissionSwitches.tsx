import { Notice } from '@octavo/ui/Notice.tsx'
import panel from '@octavo/ui/panel.module.css'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import * as z from 'zod'
import { type GivenPermissions, Permissions } from '../options/permission-options.ts'
import { OptionControl } from './OptionControl.tsx'
import { OptionGroup } from './OptionGroup.tsx'
import { optionFieldsOf } from './option-fields.ts'
import { type PermissionPreset, permissionPresets, presetOf } from './permission-presets.ts'

/** What tools that set permissions have in common. */
const { useOptions } = optionFieldsOf(z.strictObject({ permissions: Permissions.prefault({}) }))

/** What a person who opens the file may do: three presets, and each permission by itself in a fold. */
export function PermissionSwitches() {
  const { options, set } = useOptions()
  const { permissions } = options
  const preset = presetOf(permissions) ?? 'custom'
  const along = (name: string) => (value: unknown) => ({ permissions: { ...permissions, [name]: value, ...alongWith({ [name]: value }) } })
  return (
    <div className={panel.inside}>
      <RadioCards
        label="What readers may do"
        options={preset === 'custom' ? [...cards, customCard] : cards}
        value={preset}
        onChange={(chosen) => chosen !== 'custom' && set({ permissions: permissionPresets[chosen].permissions })}
      />
      {preset === 'everything' ? null : (
        <Notice tone="info">
          Permissions are a request that not all programs follow. Only the password to open really protects a file.
        </Notice>
      )}
      <OptionGroup title="Each permission" summary={preset === 'custom' ? customCard.label : permissionPresets[preset].label}>
        {names.map((name) => (
          <OptionControl key={name} name={`permissions.${name}`} also={along(name)} />
        ))}
      </OptionGroup>
    </div>
  )
}

/** A larger permission brings the smaller one with it, and goes where that is restricted. */
function alongWith({ modify, annotate, forms, assemble }: GivenPermissions): GivenPermissions {
  return {
    ...(modify === true && { assemble: true }),
    ...(assemble === false && { modify: false }),
    ...(annotate === true && { forms: true }),
    ...(forms === false && { annotate: false }),
  }
}

const cards = (Object.keys(permissionPresets) as PermissionPreset[]).map((value) => {
  const { label, hint } = permissionPresets[value]
  return { value, label, hint }
})

const customCard = { value: 'custom', label: 'Custom', hint: 'As set below.' } as const

/** Reading aloud is always allowed. */
const names = ['print', 'copy', 'modify', 'annotate', 'forms', 'assemble'] as const
