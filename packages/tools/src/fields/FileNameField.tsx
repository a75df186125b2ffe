import { OptionControl } from './OptionControl.tsx'

export interface FileNameFieldProps {
  /** What the results are called without it. */
  placeholder?: string
  /** The extension, where all results have the same. */
  suffix?: string
}

/** What the results are called. */
export function FileNameField(props: FileNameFieldProps) {
  return <OptionControl name="fileName" {...props} />
}
