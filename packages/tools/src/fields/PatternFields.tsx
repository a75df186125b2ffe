import { OptionControl } from './OptionControl.tsx'
import { useOptionScope, valueAt } from './option-scope.ts'

interface PatternFieldsProps {
  /** The option with the text. */
  name: string
  hint?: string | undefined
}

/** A text to search for on pages, and its search options once there is one. */
export function PatternFields({ name, hint }: PatternFieldsProps) {
  const scope = useOptionScope()
  return (
    <>
      <OptionControl name={name} hint={hint} />
      {valueAt(scope, name) === undefined ? null : (
        <>
          <OptionControl name="expression" />
          <OptionControl name="ignoreCase" />
        </>
      )}
    </>
  )
}
