import { countOf } from '@octavo/core/text/format.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { OptionGroup } from '../../fields/OptionGroup.tsx'
import { describe, useOptions } from './option-fields.ts'

/** What is removed before the file is locked. */
export function RemoveFirst() {
  const { options, set } = useOptions()
  const { remove } = options
  return (
    <OptionGroup title={describe('remove').label} summary={remove.length === 0 ? 'Nothing' : countOf(remove.length, 'item')}>
      {removals.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={label}
          hint={hint}
          checked={remove.includes(value)}
          onChange={(on) => set({ remove: on ? [...remove, value] : remove.filter((one) => one !== value) })}
        />
      ))}
    </OptionGroup>
  )
}

const removals = [
  { value: 'scripts', label: 'Scripts', hint: 'Programs that run when the file is opened.' },
  { value: 'attachments', label: 'Attached files', hint: undefined },
  { value: 'metadata', label: 'Properties', hint: 'Author, title, programs and dates.' },
  { value: 'links', label: 'Links', hint: undefined },
] as const
