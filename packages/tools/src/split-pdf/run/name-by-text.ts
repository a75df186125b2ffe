import { fillTextWords } from '@octavo/core/options/name-template.ts'
import { lookAtPages, type PageLooks } from '@octavo/documents/pages/look-at-pages.ts'
import { createPattern } from '@octavo/documents/pages/patterns.ts'
import type { OpenedPdf } from '../../running/open-pdf-input.ts'
import type { RunInput } from '../../running/runner.ts'
import { asName } from './part-name.ts'

/** Fills `{text:expression}` in names with what the expression finds on a page; nothing where it finds nothing. */
export interface TextNames extends Disposable {
  fill(template: string, page: number): Promise<string>
}

/** Names by the text of a file, which is opened for that only if a name asks for it. Throws PATTERN_NOT_VALID. */
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
