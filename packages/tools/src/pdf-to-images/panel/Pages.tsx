import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { commonSelection } from '@octavo/ui/plan/written-selection.ts'
import { pagesHint } from '../../fields/PagesField.tsx'
import { pageProblem } from '../../options/page-problem.ts'
import { chosenIn, countChosen } from './chosen-pages.ts'
import { Field, useOptions } from './option-fields.ts'

/** The pages to convert: entered here or selected in the grid, which is the same. */
export function Pages() {
  const { options, documents } = useOptions()
  const { pages, files } = options
  const chosen = countChosen(chosenIn(options, documents), documents)
  const selected = files.length > 0 ? commonSelection(files, documents) : pages
  return (
    <Field
      name="pages"
      dir="ltr"
      value={selected ?? ''}
      hint={
        chosen > 0
          ? plural(chosen, '# selected page will be converted.', '# selected pages will be converted.')
          : pagesHint(documents.length)
      }
      placeholder={selected === undefined ? t('Different in each file') : undefined}
      problem={files.length > 0 ? undefined : pageProblem(pages, documents, pageLanguage())}
      also={() => ({ files: [] })}
    />
  )
}
