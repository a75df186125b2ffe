import { SignedNotice } from '@octavo/ui/cards/SignedNotice.tsx'
import { SignaturesField, type SignaturesFieldProps } from './SignaturesField.tsx'

/** Warns of signed files and asks what becomes of them. */
export function SignedFiles(props: SignaturesFieldProps) {
  return (
    <>
      <SignedNotice documents={props.documents} treatment={props.treatment} />
      <SignaturesField {...props} />
    </>
  )
}
