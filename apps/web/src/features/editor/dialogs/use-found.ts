import { useEffect, useState } from 'react'
import { changedShows } from '../layers/line-change.ts'
import { type Hit, hitsIn, type Wanted } from '../text/find-text.ts'
import type { TextLine } from '../text/text-line.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'

/** A line with what was searched for. */
export interface FoundLine {
  /** Of its page. */
  key: string
  line: TextLine
  hits: readonly Hit[]
}

/** Searches all pages of the document, one after the other. Lines that were changed already are left alone. */
export function useFound(wanted: Wanted): { found: readonly FoundLine[]; isSearching: boolean } {
  const { document } = useEditing()
  const { pages, edits } = useEditorPart(({ history }) => ({ pages: history.present.pages, edits: history.present.edits }))
  const [state, setState] = useState<{ found: readonly FoundLine[]; isSearching: boolean }>({ found: [], isSearching: false })
  const query = JSON.stringify(wanted)
  useEffect(() => {
    let isWanted = true
    async function search(): Promise<void> {
      const asked = JSON.parse(query) as Wanted
      if ('words' in asked && asked.words.trim() === '') return setState({ found: [], isSearching: false })
      setState((before) => ({ ...before, isSearching: true }))
      const found: FoundLine[] = []
      for (const plan of pages) {
        const { key } = plan
        const drawn = document.drawnBy(plan)
        if (!drawn) continue
        const { lines } = await drawn.document.lines(drawn.page).catch(() => ({ lines: [] }))
        if (!isWanted) return
        const changed = changedShows(edits.filter(({ on }) => on === key))
        for (const line of lines) {
          const hits = line.shows.some((show) => changed.has(show)) ? [] : hitsIn(line, asked)
          if (hits.length > 0) found.push({ key, line, hits })
        }
      }
      setState({ found, isSearching: false })
    }
    const timer = setTimeout(() => void search(), pauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [document, pages, edits, query])
  return state
}

/** For someone still typing. */
const pauseMs = 200
