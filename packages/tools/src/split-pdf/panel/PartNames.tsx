import { countOf } from '@octavo/core/text/format.ts'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { TextArea } from '@octavo/ui/TextArea.tsx'

interface PartNamesProps {
  names: readonly string[]
  onChange: (names: string[]) => void
}

/** Names of single parts, typed or pasted from a list, one on a line. */
export function PartNames({ names, onChange }: PartNamesProps) {
  const given = names.filter((name) => name.trim() !== '').length
  return (
    <Disclosure title="Names of the parts" summary={given === 0 ? 'By number' : countOf(given, 'name')}>
      <TextArea
        label="One name on a line"
        hint="In the order of the parts. A part whose line is empty is named as below."
        value={names.join('\n')}
        placeholder={'Introduction\nContract\nInvoice 17'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
      />
    </Disclosure>
  )
}
