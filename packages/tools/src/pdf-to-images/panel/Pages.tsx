import { countOf } from '@octavo/core/format.ts'
import styles from '@octavo/ui/panel.module.css'
import { PagesField } from '../../fields/PagesField.tsx'
import type { PanelProps } from '../../panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { countChosen } from './chosen-pages.ts'

/** Which pages are drawn: those selected in the grid, or else those that are written here. */
export function Pages({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const chosen = countChosen(options.files ?? [], documents)
  if (chosen > 0) return <p className={styles.note}>{countOf(chosen, 'selected page')} will be drawn.</p>
  return (
    <PagesField
      hint="All, or for example 1,3,5-9, odd or last. Or select pages in the grid."
      value={options.pages ?? 'all'}
      error={errors.pages}
      documents={documents}
      onChange={(written) => onChange({ ...options, pages: written })}
    />
  )
}
