import { fillTextWords } from '@octavo/core/options/name-template.ts'
import { lookAtPages, type PageLooks } from '@octavo/documents/pages/look-at-pages.ts'
import { createPattern } from '@octavo/documents/pages/patterns.ts'
import type { OpenedPdf } from '../../running/open-pdf-input.ts'
import type { RunInput } from '../../running/runner.ts'
import { asName } from './part-name.ts'

/** Fills `{text:expression}` in names with the expression's match on a page; empty without a match. */
export interface TextNames extends Disposable {
  fill(template: string, page: number): Promise<string>
}

/** Names from the text of a file, which is only opened if a name needs it. Throws PATTERN_NOT_VALID. */
export function createTextNames(input: RunInput, file: OpenedPdf, newPath: (extension: string) => string): TextNames {
  let looks: PageLooks | undefined
  return {
    fill: (template, page) =>
      fillTextWords(template, async (expression) => {
        looks ??= lookAtPages(input, file.pdf, () => newPath('.pdf'))
        const pattern = await createPattern(expression, { isExpression: true, ignoreCase: false })
        return asName(pattern.find(looks.text(page)))
      }),
    [Symbol.dispose]: () => looks?.[Symbol.dispose](),
  }
}
