import { countOf } from '@octavo/core/format.ts'
import { TextField } from '@octavo/ui/TextField.tsx'
import type { PanelProps } from '../../panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { countChosen } from './chosen-pages.ts'
import styles from './Panel.module.css'
import { pageProblem } from './page-problem.ts'

/** Which pages are drawn: those selected in the grid, or else those that are written here. */
export function Pages({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const chosen = countChosen(options.files ?? [], documents)
  if (chosen > 0) return <p className={styles.note}>{countOf(chosen, 'selected page')} will be drawn.</p>
  return (
    <TextField
      label="Pages"
      hint="All, or for example 1,3,5-9, odd or last. Or select pages in the grid."
      autoComplete="off"
      spellCheck={false}
      value={options.pages ?? 'all'}
      error={errors.pages ?? pageProblem(options.pages ?? 'all', documents)}
      onChange={(event) => onChange({ ...options, pages: event.target.value })}
    />
  )
}
