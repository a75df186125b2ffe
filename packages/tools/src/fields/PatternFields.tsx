import { OptionControl } from './OptionControl.tsx'
import { useOptionScope, valueAt } from './option-scope.ts'

interface PatternFieldsProps {
  /** The option that holds the text. */
  name: string
  hint?: string | undefined
}

/** A text that is looked for on pages, and how it is meant once there is one. */
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
