import { t } from '@octavo/core/words/t.ts'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { useState } from 'react'
import { entriesOf } from '../field-words.ts'
import type { DeskField } from '../state/form-content.ts'
import type { PutField } from './put-field.ts'

/** The entries to choose from, one a line; a value of its own stands behind an equals sign. */
export function OptionFields({ field, put }: { field: DeskField; put: PutField }) {
  const [typed, setTyped] = useState<string>()
  const lines = entriesOf(field)
    .map(({ label, value }) => (label === value ? label : `${label} = ${value}`))
    .join('\n')
  const isChoice = field.kind === 'radio'
  return (
    <TextArea
      key={field.id}
      label={t('Entries')}
      hint={isChoice ? t('One a line, in the order of the buttons.') : t('One a line. Label = value, if they differ.')}
      rows={4}
      value={typed ?? lines}
      onChange={(event) => {
        setTyped(event.target.value)
        put(isChoice ? entriesOfChoice(field, event.target.value) : { options: readOptions(event.target.value) }, 'options')
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Entries as they are typed: empty lines are none, and a value is used once. */
export function readOptions(text: string): { label: string; value: string }[] {
  const seen = new Set<string>()
  return text.split('\n').flatMap((line) => {
    const [, left = '', right] = /^(.*?)(?:\s*=\s*([^=]*))?$/.exec(line.trim()) ?? []
    const [label, value] = [left.trim(), (right ?? left).trim()]
    if (label === '' || seen.has(value)) return []
    seen.add(value)
    return [{ label, value }]
  })
}

/** Each button of a choice has its entry, also where it is repeated on other pages; the buttons themselves stay. */
export function entriesOfChoice(field: DeskField, text: string): Partial<DeskField> {
  const states = [...new Set(field.widgets.map(({ state = '' }) => state))]
  const typed = readOptions(text).slice(0, states.length)
  const options = [...typed, ...statesLeft(states, typed).map((state) => ({ label: state, value: state }))]
  const newState = (state = '') => options[states.indexOf(state)]?.value ?? state
  const { defaultValue } = field
  return {
    options,
    widgets: field.widgets.map((widget) => ({ ...widget, state: newState(widget.state) })),
    ...(typeof defaultValue === 'string' && defaultValue !== '' && { defaultValue: newState(defaultValue) }),
  }
}

/** The states of the buttons that have no line: their own, unless a line has it. Two buttons with one could never be told apart again. */
function statesLeft(states: readonly string[], typed: readonly { value: string }[]): string[] {
  const isTaken = (state: string) => typed.some(({ value }) => value === state)
  const left = states.slice(typed.length)
  const spare = states.slice(0, typed.length).filter((state) => !isTaken(state))
  return left.map((state) => (isTaken(state) ? (spare.shift() ?? state) : state))
}
