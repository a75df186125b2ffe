import { TextField } from '@octavo/ui/TextField.tsx'
import { type CountedFile, pageProblem } from '../page-problem.ts'

export interface PagesFieldProps {
  hint?: string
  value: string
  /** What the schema says of it. */
  error: string | undefined
  /** The files it must fit. */
  documents: readonly CountedFile[]
  onChange: (pages: string) => void
}

/** Which pages are meant, written; what no file has is said at once. */
export function PagesField({ hint = 'All, or for example 1,3,5-9, odd or last.', value, error, documents, onChange }: PagesFieldProps) {
  return (
    <TextField
      label="Pages"
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error ?? pageProblem(value, documents)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
