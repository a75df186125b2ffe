import { Select } from '@octavo/ui/Select.tsx'
import type { SignatureTreatment } from '../options/signature-options.ts'
import type { PanelDocument } from './panel-props.ts'

export interface SignaturesFieldProps {
  documents: readonly PanelDocument[]
  treatment: SignatureTreatment | undefined
  onChange: (treatment: SignatureTreatment) => void
}

/** What becomes of signed files; nothing is asked where there are none. */
export function SignaturesField({ documents, treatment = 'warn', onChange }: SignaturesFieldProps) {
  if (!documents.some(({ facts }) => facts?.signed)) return null
  return <Select label="Signed files" options={treatments} value={treatment} onChange={onChange} />
}

const treatments = [
  { value: 'warn', label: 'Go on, the signature does not hold' },
  { value: 'flatten', label: 'Keep only the look of the signature' },
  { value: 'remove', label: 'Take the signature out' },
  { value: 'refuse', label: 'Leave signed files out' },
] as const
