import { useState } from 'react'
import { TextField } from '../TextField.tsx'
import type { PlannedPage } from './page-plan.ts'
import { selectWritten } from './written-selection.ts'

export interface SelectPagesProps {
  label: string
  pages: readonly PlannedPage[]
  /** Told at every change that can be understood. */
  onSelect: (keys: ReadonlySet<string>) => void
}

/** Chooses pages by writing them; what is meant shows at once. */
export function SelectPages({ label, pages, onSelect }: SelectPagesProps) {
  const [written, setWritten] = useState('')
  const selection = written.trim() === '' ? { keys: new Set<string>() } : selectWritten(pages, written)
  const write = (text: string) => {
    setWritten(text)
    const meant = text.trim() === '' ? { keys: new Set<string>() } : selectWritten(pages, text)
    if ('keys' in meant) onSelect(meant.keys)
  }
  return (
    <TextField
      label={label}
      hideLabel
      placeholder="1,3,5-9, odd, last"
      autoComplete="off"
      spellCheck={false}
      value={written}
      error={'error' in selection ? selection.error : undefined}
      onChange={(event) => write(event.target.value)}
    />
  )
}
