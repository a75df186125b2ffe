import { tData } from '@octavo/core/words/t.ts'
import { CanvasFrame } from '@octavo/ui/cards/CanvasFrame.tsx'
import { useEffect, useState } from 'react'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { ArrangeControls } from './panel/ArrangeControls.tsx'
import { BackToFiles } from './panel/BackToFiles.tsx'
import { FileMode } from './panel/FileMode.tsx'
import { withDefaults } from './panel/option-fields.ts'
import { PageMode } from './panel/PageMode.tsx'
import { followFiles, isByFile, type PageEntry, planOfEntries, sameEntries } from './panel/page-entries.ts'
import { entriesIn, inOrder, usable, withEntries } from './panel/shown-files.ts'
import { usePagePlan } from './panel/use-page-plan.ts'
import { mergePdf } from './tool.ts'

/** The files of a merge as cards, or all their pages as one grid. */
export default function Canvas({ documents, options, onChange, actions, glyph, onProblem }: CanvasProps<GivenOptions>) {
  const entries = entriesIn(options)
  const shown = inOrder(documents, options.sort)
  const files = usable(shown)
  const [mode, setMode] = useState<'files' | 'pages'>(isByFile(entries) ? 'files' : 'pages')
  const [asksBack, setAsksBack] = useState(false)
  const pages = usePagePlan(() => planOfEntries(entries, files), files)
  const wanted = mode === 'pages' ? pages.entries : followFiles(entries, files)

  const write = (next: PageEntry[] | undefined, sort = options.sort) =>
    onChange({ ...withEntries(options, next), ...(sort !== undefined && { sort }) })
  const arrange = (ids: readonly string[]) => {
    actions.arrange(ids)
    if (options.sort !== 'given') onChange({ ...options, sort: 'given' })
  }

  // Files are added, removed and reordered outside; the options follow.
  useEffect(() => {
    const isSorted = mode === 'files' || withDefaults(options).sort === 'given'
    if (!isSorted) return pages.sortByFile(files, () => onChange({ ...options, sort: 'given' }))
    if (!sameEntries(wanted, entries)) write(wanted)
  })

  const toPages = () => {
    arrange(shown.map(({ id }) => id))
    pages.restart(planOfEntries(followFiles(entries, files), files))
    setMode('pages')
  }
  const toFiles = (kept: PageEntry[] | undefined) => {
    setAsksBack(false)
    const order = [...new Set((kept ?? []).map(({ document }) => document))]
    if (kept) arrange([...order, ...documents.map(({ id }) => id).filter((id) => !order.includes(id))])
    write(kept, 'given')
    setMode('files')
  }
  const leavePages = () => {
    const named = new Set((wanted ?? []).map(({ document }) => document))
    const isComplete = wanted === undefined || files.every(({ id }) => named.has(id))
    if (isByFile(wanted) && isComplete) toFiles(wanted)
    else setAsksBack(true)
  }

  return (
    <CanvasFrame
      title={tData(mergePdf.title)}
      glyph={glyph}
      files={documents}
      actions={actions}
      controls={
        <ArrangeControls
          mode={mode}
          onMode={(next) => (next === 'pages' ? toPages() : leavePages())}
          sort={withDefaults(options).sort}
          onSort={(sort) => onChange({ ...options, sort })}
          onReverse={() => arrange(shown.map(({ id }) => id).toReversed())}
        />
      }
    >
      {mode === 'files' ? (
        <FileMode documents={shown} entries={entries} onEntries={(next) => write(next)} onArrange={arrange} actions={actions} />
      ) : (
        <PageMode documents={files} plan={pages.plan} onChange={pages.change} onProblem={onProblem} />
      )}
      <BackToFiles open={asksBack} onBack={() => toFiles(undefined)} onStay={() => setAsksBack(false)} />
    </CanvasFrame>
  )
}
