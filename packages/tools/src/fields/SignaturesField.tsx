import { OptionControl } from './OptionControl.tsx'
import { useOptionScope } from './option-scope.ts'

/** What becomes of signed files; nothing is asked where there are none. */
export function SignaturesField() {
  const { documents } = useOptionScope()
  return documents.some(({ facts }) => facts?.signed) ? <OptionControl name="signatures" as="select" /> : null
}
