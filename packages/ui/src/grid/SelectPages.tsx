import { t } from '@octavo/core/words/t.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PlannedPage } from '../plan/page-plan.ts'
import { type Counting, selectWritten, writeChosen } from '../plan/written-selection.ts'
import { TextField } from '../TextField.tsx'
import styles from './SelectPages.module.css'

export interface SelectPagesProps {
  label: string
  pages: readonly PlannedPage[]
  /** The current selection, however it was made. */
  chosen: ReadonlySet<string>
  counting: Counting
  /** Called on every valid change. */
  onSelect: (keys: ReadonlySet<string>) => void
  /** Called with the error of the entered text, and when it is resolved. */
  onProblem?: ((problem: string | undefined) => void) | undefined
}

/** Selects pages by an entered range, and shows the current selection as one. */
export function SelectPages({ label, pages, chosen, counting, onSelect, onProblem }: SelectPagesProps) {
  const [draft, setDraft] = useState<{ text: string; beside: ReadonlySet<string> }>()
  const meant = draft && selectWritten(pages, draft.text, counting)
  // The typed text stays until something else is selected.
  const isCurrent = draft && meant && isSame('keys' in meant ? meant.keys : draft.beside, chosen)
  const problem = isCurrent && 'error' in meant ? meant.error : undefined
  const hasMany = pages.some(({ document }) => document !== pages[0]?.document)
  useProblem(problem, onProblem)
  const write = (text: string) => {
    const next = selectWritten(pages, text, counting)
    const isClear = 'keys' in next
    setDraft({ text, beside: isClear ? next.keys : chosen })
    if (isClear) onSelect(next.keys)
  }
  const written = isCurrent ? draft.text : writeChosen(pages, chosen, counting)
  return (
    <div className={styles.written}>
      <TextField
        label={label}
        hideLabel
        hint={hasMany ? hintOf(counting) : undefined}
        placeholder={written === undefined ? t('Different in each file') : '1,3,5-9, odd, last'}
        autoComplete="off"
        dir="ltr"
        spellCheck={false}
        value={written ?? ''}
        error={problem}
        onChange={(event) => write(event.target.value)}
      />
    </div>
  )
}

function hintOf(counting: Counting): string {
  return counting === 'pages' ? t('Counted in each file: 1 is the first page of every file.') : t('Counted over all files, in this order.')
}

function useProblem(problem: string | undefined, onProblem: SelectPagesProps['onProblem']): void {
  const tell = useEffectEvent((told: string | undefined) => onProblem?.(told))
  useEffect(() => {
    tell(problem)
    return () => tell(undefined)
  }, [problem])
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key))
}
