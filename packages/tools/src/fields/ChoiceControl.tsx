import { FieldNote } from '@octavo/ui/Field.tsx'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { useId } from 'react'
import type { Choice, ChoiceValue, OptionDescription } from '../options/describe-options.ts'

/** How choices are shown: side by side, in a drop-down list, or as cards with a line each. */
export type ChoiceLook = 'segment' | 'select' | 'cards'

interface ChoiceControlProps {
  label: string
  hint: string | undefined
  error: string | undefined
  field: Extract<OptionDescription, { kind: 'choice' }>
  value: unknown
  look: { as?: ChoiceLook | 'switch'; only?: readonly unknown[]; disabled?: boolean }
  onChange: (value: ChoiceValue | undefined) => void
}

/** A choice. A few short ones are side by side, more of them in a list. */
export function ChoiceControl({ label, hint, error, field, value, look, onChange }: ChoiceControlProps) {
  const id = useId()
  const offered = offeredOf(field.choices, look.only)
  // An unset option must not look selected.
  const options = [...(field.isOptional ? [{ value: unset, label: field.unset }] : []), ...offered.map(asOption)]
  const change = (text: string) => onChange(offered.find((choice) => String(choice.value) === text)?.value)
  const props = { label, options, value: String(value ?? unset), onChange: change }
  const as = look.as && look.as !== 'switch' ? look.as : fitting(options)
  if (as === 'select') return <Select {...props} hint={hint} error={error} disabled={look.disabled ?? false} />
  return (
    <div>
      {as === 'cards' ? <RadioCards {...props} /> : <Segment {...props} />}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

const unset = 'unset'

function fitting(options: readonly { label: string }[]): ChoiceLook {
  return options.length <= 4 && options.every(({ label }) => label.length <= 12) ? 'segment' : 'select'
}

function offeredOf(choices: readonly Choice[], only: readonly unknown[] | undefined): readonly Choice[] {
  return only ? only.flatMap((value) => choices.find((choice) => choice.value === value) ?? []) : choices
}

function asOption({ value, label, hint }: Choice) {
  return { value: String(value), label, hint }
}
