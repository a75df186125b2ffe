import { t } from '@octavo/core/words/t.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import panel from '@octavo/ui/panel.module.css'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import * as z from 'zod'
import { type GivenPermissions, Permissions } from '../options/permission-options.ts'
import { OptionControl } from './OptionControl.tsx'
import { OptionGroup } from './OptionGroup.tsx'
import { optionFieldsOf } from './option-fields.ts'
import { type PermissionPreset, permissionPresets, presetOf } from './permission-presets.ts'

/** Shared by tools that set permissions. */
const { useOptions } = optionFieldsOf(z.strictObject({ permissions: Permissions.prefault({}) }))

/** What a person who opens the file may do: three presets, and the single permissions folded. */
export function PermissionSwitches() {
  const { options, set } = useOptions()
  const { permissions } = options
  const preset = presetOf(permissions) ?? 'custom'
  const along = (name: string) => (value: unknown) => ({ permissions: { ...permissions, [name]: value, ...alongWith({ [name]: value }) } })
  return (
    <div className={panel.inside}>
      <RadioCards
        label={t('What readers may do')}
        options={preset === 'custom' ? [...presetCards(), customCard()] : presetCards()}
        value={preset}
        onChange={(chosen) => chosen !== 'custom' && set({ permissions: permissionPresets[chosen].permissions })}
      />
      {preset === 'everything' ? null : (
        <Notice tone="info">
          {t('Permissions are a request that not all programs follow. Only the password to open really protects a file.')}
        </Notice>
      )}
      <OptionGroup group="Each permission" summary={preset === 'custom' ? t('Custom') : permissionPresets[preset].label()}>
        {names.map((name) => (
          <OptionControl key={name} name={`permissions.${name}`} also={along(name)} />
        ))}
      </OptionGroup>
    </div>
  )
}

/** A larger permission includes the smaller one, and is removed if that is restricted. */
function alongWith({ modify, annotate, forms, assemble }: GivenPermissions): GivenPermissions {
  return {
    ...(modify === true && { assemble: true }),
    ...(assemble === false && { modify: false }),
    ...(annotate === true && { forms: true }),
    ...(forms === false && { annotate: false }),
  }
}

function presetCards() {
  return (Object.keys(permissionPresets) as PermissionPreset[]).map((value) => {
    const { label, hint } = permissionPresets[value]
    return { value, label: label(), hint: hint() }
  })
}

function customCard() {
  return { value: 'custom', label: t('Custom'), hint: t('As set below.') } as const
}

/** Reading aloud is always allowed. */
const names = ['print', 'copy', 'modify', 'annotate', 'forms', 'assemble'] as const
