import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { OptionGroup } from '../../fields/OptionGroup.tsx'
import { useOptions } from './option-fields.ts'

/** What is removed before the file is encrypted. */
export function RemoveFirst() {
  const { options, set } = useOptions()
  const { remove } = options
  return (
    <OptionGroup group="Remove first" summary={remove.length === 0 ? t('Nothing') : plural(remove.length, '# item', '# items')}>
      {removals().map(({ value, label, hint }) => (
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

function removals() {
  return [
    { value: 'scripts', label: t('Scripts'), hint: t('Programs that run when the file is opened.') },
    { value: 'attachments', label: t('Attached files'), hint: undefined },
    { value: 'metadata', label: t('Properties'), hint: t('Author, title, programs and dates.') },
    { value: 'links', label: t('Links'), hint: undefined },
  ] as const
}
