import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { Options } from '../options.ts'

const styles = { arabic: '/D', roman: '/r', 'roman-upper': '/R', letters: '/a', 'letters-upper': '/A' } as const

/** Gives the pages the same numbers as page labels of the document. Pages without a number get an empty label. */
export function labelPages(pdf: Pdf, { style, format }: Options, numbers: ReadonlyMap<number, number>): void {
  const prefix = /^[^{}]*(?=\{n\})/.exec(format)?.[0] ?? ''
  const entries = pdf.array()
  let before: number | undefined
  let isFirst = true
  for (let page = 1; page <= pdf.pageCount; page += 1) {
    const number = numbers.get(page)
    const goesOn = !isFirst && (number === undefined ? before === undefined : before !== undefined && number === before + 1)
    if (!goesOn) {
      const label = number === undefined ? pdf.dictionary() : pdf.dictionary({ '/S': styles[style], '/St': Math.max(number, 1) })
      if (number !== undefined && prefix !== '') label.set('/P', pdf.text(prefix))
      entries.append(page - 1, label)
    }
    before = number
    isFirst = false
  }
  pdf.root.set('/PageLabels', pdf.dictionary({ '/Nums': entries }))
}
