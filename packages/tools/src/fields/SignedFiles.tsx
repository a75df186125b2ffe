import { SignedNotice } from '@octavo/ui/cards/SignedNotice.tsx'
import { signatureOptions } from '../options/signature-options.ts'
import { useOptionScope, valueAt } from './option-scope.ts'
import { SignaturesField } from './SignaturesField.tsx'

/** Warns about signed files and asks what to do with them. */
export function SignedFiles() {
  const scope = useOptionScope()
  const treatment = signatureOptions.signatures.parse(valueAt(scope, 'signatures'))
  return (
    <>
      <SignedNotice documents={scope.documents} treatment={treatment} />
      <SignaturesField />
    </>
  )
}
