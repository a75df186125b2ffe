import { Select } from '@octavo/ui/Select.tsx'
import { describedIn, useOptionScope, valueAt } from './option-scope.ts'

interface RarerChoicesProps {
  label: string
  /** The option whose common choices are shown elsewhere. */
  name: string
  common: readonly string[]
}

/** The rarer choices of an option, in a separate list. */
export function RarerChoices({ label, name, common }: RarerChoicesProps) {
  const scope = useOptionScope()
  const field = describedIn(scope, name)
  const value = String(valueAt(scope, name))
  if (field.kind !== 'choice') return null
  const rarer = field.choices
    .map((choice) => ({ value: String(choice.value), label: choice.hint ?? choice.label }))
    .filter((choice) => !common.includes(choice.value))
  // A common choice is shown by its name, so that the list always says what is chosen.
  const chosen = field.choices.find((choice) => String(choice.value) === value)
  const options = chosen && common.includes(value) ? [{ value, label: chosen.label }, ...rarer] : rarer
  return <Select label={label} options={options} value={value} onChange={(wanted) => scope.set({ [name]: wanted })} />
}
