import { useEventCallback } from '@octavo/ui/use-event-callback.ts'
import { useEffect } from 'react'
import type { CompressCalls, PanelDocument } from '../../fields/panel-props.ts'
import { type TriedFile, useTriedFiles } from './tried-levels.ts'

/** Tries the levels on a file as soon as the engine has it, and again with other options. Ends when the page is left. */
export function useLevelTrial(file: PanelDocument | undefined, options: Record<string, unknown>, calls: CompressCalls | undefined): void {
  const [{ tried }, change] = useTriedFiles()
  const id = file?.id
  const ref = file?.progress.kind === 'ready' ? file.facts?.ref : undefined
  const wanted = JSON.stringify(options)
  const tell = useEventCallback((more: Partial<TriedFile>) => {
    if (id === undefined) return
    const known = tried[id]
    const levels = { ...known?.levels, ...more.levels }
    change({ tried: { ...tried, [id]: { ...known, isTrying: true, ...more, levels } } })
  })
  useEffect(() => {
    if (ref === undefined || !calls) return
    const stop = new AbortController()
    void (async () => {
      tell({ isTrying: true })
      for await (const event of calls.levels(ref, JSON.parse(wanted), stop.signal)) {
        if (event.kind === 'weight') tell({ weight: event.weight })
        else if (event.kind === 'level') tell({ levels: { [event.preview.level]: event.preview } })
      }
    })()
      // Sizes before the task are a help: without them everything else works.
      .catch(() => {})
      .finally(() => !stop.signal.aborted && tell({ isTrying: false }))
    return () => stop.abort()
  }, [ref, wanted, calls, tell])
}
