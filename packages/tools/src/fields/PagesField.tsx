import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { pageProblem } from '../options/page-problem.ts'
import { OptionControl } from './OptionControl.tsx'
import { useOptionScope, valueAt } from './option-scope.ts'

interface PagesFieldProps {
  hint?: string
}

/** A page range; pages that no file has are reported at once. */
export function PagesField({ hint }: PagesFieldProps) {
  const scope = useOptionScope()
  const written = valueAt(scope, 'pages')
  return (
    <OptionControl
      name="pages"
      dir="ltr"
      hint={hint ?? pagesHint(scope.documents.length)}
      problem={typeof written === 'string' ? pageProblem(written, scope.documents, pageLanguage()) : undefined}
    />
  )
}

/** How page ranges are written. */
export function pagesHint(fileCount: number): string {
  return fileCount > 1 ? t('For example 1,3,5-9, odd or last, in each file.') : t('For example 1,3,5-9, odd or last.')
}
