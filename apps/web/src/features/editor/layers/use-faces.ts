import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { useEffect, useState } from 'react'
import type { TextLine } from '../text/text-line.ts'
import { lackingFonts, type ReadPage } from './word-fonts.ts'

/**
 * Loads the page's own fonts of lines that are changed, with letters of other pages where the new text has some that this one doesn't show.
 * Shows the lines again once they are there.
 */
export function useFaces(changed: readonly TextLine[], runs: readonly ChangedRun[], { lines, document, page }: ReadPage): void {
  const [, setLoaded] = useState(0)
  const wanted = [...new Set(changed.flatMap(({ styles }) => styles.map(({ font }) => font)))].join(' ')
  const lacking = lackingFonts(runs, changed, { lines, document, page }).join(' ')
  useEffect(() => {
    let isWanted = true
    const showAgain = () => isWanted && setLoaded((count) => count + 1)
    const { faces } = document
    for (const font of numbersIn(wanted).filter((one) => !faces.known(page, one))) void faces.load(page, font, lines.text).then(showAgain)
    for (const font of numbersIn(lacking)) void faces.seek(page, font, lines.text).then(showAgain)
    return () => {
      isWanted = false
    }
  }, [document, wanted, lacking, lines, page])
}

function numbersIn(text: string): number[] {
  return text.split(' ').filter(Boolean).map(Number)
}
