import { OptionControl } from './OptionControl.tsx'

export interface FileNameFieldProps {
  /** The default name of the results. */
  placeholder?: string
  /** The extension, if all results have the same. */
  suffix?: string
}

/** The names of the results. */
export function FileNameField(props: FileNameFieldProps) {
  return <OptionControl name="fileName" {...props} />
}
