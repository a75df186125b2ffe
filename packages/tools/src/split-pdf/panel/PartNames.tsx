import { countOf } from '@octavo/core/text/format.ts'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { OptionGroup } from '../../fields/OptionGroup.tsx'
import { describe, useOptions } from './option-fields.ts'

/** Names of single parts, typed or pasted from a list, one per line. */
export function PartNames() {
  const { options, set } = useOptions()
  const { names } = options
  const given = names.filter((name) => name.trim() !== '').length
  return (
    <OptionGroup title={describe('names').label} summary={given === 0 ? 'By number' : countOf(given, 'name')}>
      <TextArea
        label="One name per line"
        hint="In the order of the parts. Empty lines use the file name below."
        value={names.join('\n')}
        placeholder={'Introduction\nContract\nInvoice 17'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ names: event.target.value === '' ? [] : event.target.value.split('\n') })}
      />
    </OptionGroup>
  )
}
