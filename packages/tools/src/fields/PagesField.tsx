import { TextField } from '@octavo/ui/TextField.tsx'
import { type CountedFile, pageProblem } from '../options/page-problem.ts'

export interface PagesFieldProps {
  hint?: string
  value: string
  placeholder?: string | undefined
  /** What the schema says of it. */
  error: string | undefined
  /** The files it must fit. */
  documents: readonly CountedFile[]
  onChange: (pages: string) => void
}

/** Which pages are meant, written; what no file has is said at once. */
export function PagesField({ hint, value, placeholder, error, documents, onChange }: PagesFieldProps) {
  return (
    <TextField
      label="Pages"
      hint={hint ?? `All, or for example 1,3,5-9, odd or last${documents.length > 1 ? ', in each file' : ''}.`}
      autoComplete="off"
      spellCheck={false}
      value={value}
      placeholder={placeholder}
      error={error ?? pageProblem(value, documents)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
