import type { TextChange } from '@octavo/core/edits/edit.ts'
import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { useEffect, useState } from 'react'
import type { EditorDocument } from '../editor-document.ts'
import { blockOfChange } from '../layers/block-change.ts'
import { settledRuns } from '../layers/block-look.ts'
import type { Content } from '../state/content.ts'
import type { Wanted } from '../text/find-text.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { type FoundText, findOnPage } from './found-places.ts'

/** What was found, and in what. */
interface Search extends Partial<Content> {
  query: string
  found: readonly FoundText[]
}

/** Searches all pages of the document, one after the other, with what was changed on them. */
export function useFound(wanted: Wanted): { found: readonly FoundText[]; isSearching: boolean } {
  const { document } = useEditing()
  const { pages, edits } = useEditorPart(({ history }) => ({ pages: history.present.pages, edits: history.present.edits }))
  const [done, setDone] = useState<Search>({ query: '', found: [] })
  const isWanted = !('words' in wanted) || wanted.words.trim() !== ''
  const query = isWanted ? JSON.stringify(wanted) : ''
  useEffect(() => {
    let isAwaited = true
    async function search(): Promise<void> {
      const asked = JSON.parse(query) as Wanted
      const found: FoundText[] = []
      for (const plan of pages) {
        const { key } = plan
        const read = await linesAndSettle(document, plan)
        if (!isAwaited) return
        found.push(...findOnPage({ key, ...read, edits: edits.filter(({ on }) => on === key) }, asked))
      }
      setDone({ pages, edits, query, found })
    }
    if (query === '') return
    const timer = setTimeout(() => void search(), pauseMs)
    return () => {
      isAwaited = false
      clearTimeout(timer)
    }
  }, [document, pages, edits, query])
  if (!isWanted) return nothing
  // What was found before a change isn't there as it was: it stays marked, but can't be replaced until it is found again.
  return { found: done.found, isSearching: done.query !== query || done.pages !== pages || done.edits !== edits }
}

const nothing = { found: [], isSearching: false }

/** The lines of a page, and what breaks its changed paragraphs again. */
async function linesAndSettle(document: EditorDocument, plan: PagePlan) {
  const drawn = document.drawnBy(plan)
  const read = await drawn?.document.lines(drawn.page).catch(() => undefined)
  return {
    lines: read?.lines ?? [],
    blocks: read?.blocks ?? [],
    settle(edit: TextChange, text: ChangedRun[]) {
      const block = read && blockOfChange(read.blocks, edit)
      return drawn && block ? settledRuns(text, { block, lines: read, ...drawn }) : text
    },
  }
}

/** For someone still typing. */
const pauseMs = 200
