import { OptionControl } from './OptionControl.tsx'
import { useOptionScope } from './option-scope.ts'

/** What happens to signed files; hidden if there are none. */
export function SignaturesField() {
  const { documents } = useOptionScope()
  return documents.some(({ facts }) => facts?.signed) ? <OptionControl name="signatures" as="select" /> : null
}
