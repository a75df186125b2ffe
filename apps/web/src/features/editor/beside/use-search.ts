import { useEffect, useState } from 'react'
import type { EditorDocument } from '../editor-document.ts'
import { type Hit, hitsIn } from '../text/find-text.ts'
import type { TextLine } from '../text/text-line.ts'

/** A line of a page with what was searched for. */
export interface FoundPlace {
  page: number
  line: TextLine
  hits: readonly Hit[]
}

/** For someone still typing. */
const pauseMs = 200

/** Where a document that is only read has some words. */
export function useSearch(document: EditorDocument, words: string): readonly FoundPlace[] {
  const [found, setFound] = useState<readonly FoundPlace[]>([])
  useEffect(() => {
    let isWanted = true
    async function search(): Promise<void> {
      const all: FoundPlace[] = []
      for (let page = 1; page <= document.pageCount && words.trim() !== ''; page += 1) {
        const { lines } = await document.lines(page).catch(() => ({ lines: [] }))
        if (!isWanted) return
        for (const line of lines) {
          const hits = hitsIn(line, { words, matchCase: false })
          if (hits.length > 0) all.push({ page, line, hits })
        }
      }
      setFound(all)
    }
    const timer = setTimeout(() => void search(), pauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [document, words])
  return found
}
