import { countOf } from '@octavo/core/text/format.ts'
import { commonSelection } from '@octavo/ui/plan/written-selection.ts'
import { PagesField } from '../../fields/PagesField.tsx'
import type { PanelProps } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { chosenIn, countChosen } from './chosen-pages.ts'

/** Which pages are drawn: written here or selected in the grid, which is the same. */
export function Pages({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const { pages = 'all', files = [] } = options
  const chosen = countChosen(chosenIn(options, documents), documents)
  const selected = files.length > 0 ? commonSelection(files, documents) : pages
  const hasMany = documents.length > 1
  return (
    <PagesField
      hint={
        chosen > 0
          ? `${countOf(chosen, 'selected page')} will be drawn.`
          : `All, or for example 1,3,5-9, odd or last${hasMany ? ', in each file' : ''}.${documents.length > 0 ? ' Or select pages in the grid.' : ''}`
      }
      value={selected ?? ''}
      placeholder={selected === undefined ? 'Not alike in all files' : undefined}
      error={errors.pages}
      documents={files.length > 0 ? [] : documents}
      onChange={(written) => onChange({ ...options, pages: written, files: [] })}
    />
  )
}
