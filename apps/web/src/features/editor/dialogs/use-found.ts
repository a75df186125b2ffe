import { useEffect, useState } from 'react'
import type { Wanted } from '../text/find-text.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { type FoundText, findOnPage } from './found-places.ts'

/** Searches all pages of the document, one after the other, with what was changed on them. */
export function useFound(wanted: Wanted): { found: readonly FoundText[]; isSearching: boolean } {
  const { document } = useEditing()
  const { pages, edits } = useEditorPart(({ history }) => ({ pages: history.present.pages, edits: history.present.edits }))
  const [state, setState] = useState<{ found: readonly FoundText[]; isSearching: boolean }>({ found: [], isSearching: false })
  const query = JSON.stringify(wanted)
  useEffect(() => {
    let isWanted = true
    async function search(): Promise<void> {
      const asked = JSON.parse(query) as Wanted
      if ('words' in asked && asked.words.trim() === '') return setState({ found: [], isSearching: false })
      setState((before) => ({ ...before, isSearching: true }))
      const found: FoundText[] = []
      for (const plan of pages) {
        const { key } = plan
        const drawn = document.drawnBy(plan)
        const lines = drawn
          ? await drawn.document.lines(drawn.page).then(
              (read) => read.lines,
              () => [],
            )
          : []
        if (!isWanted) return
        found.push(...findOnPage({ key, lines, edits: edits.filter(({ on }) => on === key) }, asked))
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
