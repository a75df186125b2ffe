import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import type { Removal } from '../options/removal-options.ts'
import { OptionGroup } from './OptionGroup.tsx'
import { useOptionScope, valueAt } from './option-scope.ts'

/** What is removed from a file before the tool's own work. */
export function RemoveFirst() {
  const scope = useOptionScope()
  const chosen = valueAt(scope, 'remove')
  const remove = removals().flatMap(({ value }) => (Array.isArray(chosen) && chosen.includes(value) ? [value] : []))
  return (
    <OptionGroup group="Remove first" summary={remove.length === 0 ? t('Nothing') : plural(remove.length, '# item', '# items')}>
      {removals().map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={label}
          hint={hint}
          checked={remove.includes(value)}
          onChange={(on) => scope.set({ remove: on ? [...remove, value] : remove.filter((one) => one !== value) })}
        />
      ))}
    </OptionGroup>
  )
}

function removals(): { value: Removal; label: string; hint: string | undefined }[] {
  return [
    { value: 'scripts', label: t('Scripts'), hint: t('Programs that run when the file is opened.') },
    { value: 'attachments', label: t('Attached files'), hint: undefined },
    { value: 'metadata', label: t('Properties'), hint: t('Author, title, programs and dates.') },
    { value: 'links', label: t('Links'), hint: undefined },
  ]
}
