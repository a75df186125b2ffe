import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import panel from '@octavo/ui/panel.module.css'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import type { GivenPermissions } from '../options/permission-options.ts'
import { allPermissions, permissionPresets, presetOf } from './permission-presets.ts'

/** What a person who opens the file may do: three presets, and each permission by itself in a fold. */
export function PermissionSwitches({
  permissions,
  onChange,
}: {
  permissions: GivenPermissions | undefined
  onChange: (to: GivenPermissions) => void
}) {
  const preset = presetOf(permissions) ?? 'own'
  const all = allPermissions(permissions)
  const set = (change: Partial<GivenPermissions>) => onChange({ ...all, ...change, ...alongWith(change) })
  return (
    <div className={panel.inside}>
      <RadioCards
        label="What readers may do"
        options={[...presetCards, ...(preset === 'own' ? [ownCard] : [])]}
        value={preset}
        onChange={(chosen) => chosen !== 'own' && onChange(permissionPresets[chosen].permissions)}
      />
      {preset === 'everything' ? null : (
        <Notice tone="info">
          Permissions are a request. Programs are asked to obey, and not all of them do. Only the password to open really keeps a file
          closed.
        </Notice>
      )}
      <Disclosure title="Each permission" summary={preset === 'own' ? 'Your own' : permissionPresets[preset].label}>
        <div className={panel.inside}>
          <Segment label="Print" options={prints} value={all.print} onChange={(print) => set({ print })} />
          {switches.map(({ name, label, hint }) => (
            <Switch key={name} label={label} hint={hint} checked={all[name]} onChange={(on) => set({ [name]: on })} />
          ))}
        </div>
      </Disclosure>
    </div>
  )
}

/** A larger permission brings the smaller one with it, and goes where that is restricted. */
function alongWith({ modify, annotate, forms, assemble }: Partial<GivenPermissions>): Partial<GivenPermissions> {
  return {
    ...(modify === true && { assemble: true }),
    ...(assemble === false && { modify: false }),
    ...(annotate === true && { forms: true }),
    ...(forms === false && { annotate: false }),
  }
}

const presetCards = (['everything', 'print', 'view'] as const).map((value) => {
  const { label, hint } = permissionPresets[value]
  return { value, label, hint }
})

const ownCard = { value: 'own', label: 'Your own choice', hint: 'As chosen below.' } as const

const prints = [
  { value: 'full', label: 'Yes' },
  { value: 'low', label: 'Low quality' },
  { value: 'none', label: 'No' },
] as const

const switches = [
  { name: 'copy', label: 'Copy text and pictures', hint: undefined },
  { name: 'modify', label: 'Change the pages', hint: undefined },
  { name: 'annotate', label: 'Comment', hint: 'And fill in forms.' },
  { name: 'forms', label: 'Fill in forms', hint: 'Also where comments are not allowed.' },
  { name: 'assemble', label: 'Insert, delete and turn pages', hint: undefined },
] as const
