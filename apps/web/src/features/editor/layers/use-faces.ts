import { useEffect, useState } from 'react'
import type { DrawnPage, PageLines } from '../editor-document.ts'
import type { TextLine } from '../text/text-line.ts'

/** Loads the page's own fonts of some lines, and shows them again once they are there. */
export function useFaces(shown: readonly TextLine[], { lines, document, page }: DrawnPage & { lines: PageLines }): void {
  const [, setLoaded] = useState(0)
  const wanted = [...new Set(shown.flatMap(({ styles }) => styles.map(({ font }) => font)))].join(' ')
  useEffect(() => {
    let isWanted = true
    const fonts = wanted.split(' ').map(Number)
    for (const font of fonts.filter((one) => !document.faces.known(page, one)))
      void document.faces.load(page, font, lines.text).then(() => isWanted && setLoaded((count) => count + 1))
    return () => {
      isWanted = false
    }
  }, [document, wanted, lines, page])
}
