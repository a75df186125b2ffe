import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { OptionGroup } from '../../fields/OptionGroup.tsx'
import { useOptions } from './option-fields.ts'

/** Names of single parts, typed or pasted from a list, one per line. */
export function PartNames() {
  const { options, set } = useOptions()
  const { names } = options
  const given = names.filter((name) => name.trim() !== '').length
  return (
    <OptionGroup group="Names of the parts" summary={given === 0 ? t('By number') : plural(given, '# name', '# names')}>
      <TextArea
        label={t('One name per line')}
        hint={t('In the order of the parts. Empty lines use the file name below.')}
        value={names.join('\n')}
        placeholder={t('Introduction\nContract\nInvoice 17')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ names: event.target.value === '' ? [] : event.target.value.split('\n') })}
      />
    </OptionGroup>
  )
}
