import type { ReadyTool } from '@octavo/tools'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fetchToolModals } from '../../shared/modals/modal-table.ts'
import { useModals } from '../../shared/modals/use-modals.ts'
import { fetchToaster } from '../../shared/ToastHost.tsx'
import { toast } from '../../shared/toasts.ts'
import { takeRecipe } from '../../shared/work/handed-recipe.ts'
import type { HandedResult } from '../../shared/work/handed-results.ts'
import { createWork, type Work } from './work/work.ts'

/** How the work starts. */
export type Beginning =
  | { kind: 'files'; files: File[] }
  | { kind: 'results'; results: HandedResult[] }
  /** Files on the web. */
  | { kind: 'links'; urls: string[] }
  /** Web pages, for the tool that takes them. */
  | { kind: 'addresses'; urls: string[] }
  /** A restored task; files may have been added before. */
  | { kind: 'task'; taskRef: string; files: File[] }

export interface WorkStart {
  beginning: Beginning
  /** The files have a task at the engine. */
  onTask: (taskRef: string) => void
}

/** The work lives as long as the page. It is created in an effect, so that a page rendered twice doesn't share one. */
export function useWork(tool: ReadyTool, { beginning, onTask }: WorkStart): Work | undefined {
  const modals = useModals()
  const [, setParameters] = useSearchParams()
  const latest = useRef({ modals, setParameters, onTask })
  const [work, setWork] = useState<Work>()
  useEffect(() => {
    latest.current = { modals, setParameters, onTask }
  })
  useEffect(() => {
    // The message about an unreachable server must be loaded while the server is reachable.
    fetchToaster()
    fetchToolModals()
  }, [])
  useEffect(() => {
    const created = createWork(tool, {
      warn: (sentence) => toast.warning(sentence),
      sizeLimit: (file, maxBytes) => latest.current.modals.open('validation', { file, maxBytes }),
      onTask(taskRef) {
        latest.current.onTask(taskRef)
        latest.current.setParameters({ taskRef }, { replace: true, preventScrollReset: true })
      },
    })
    const recipe = takeRecipe(tool.type)
    void begin(created, beginning).then(() => recipe && created.startWithRecipe(recipe))
    setWork(created)
    return () => created.close()
  }, [tool, beginning])
  return work
}

async function begin(work: Work, beginning: Beginning): Promise<void> {
  if (beginning.kind === 'files') await work.files.add(beginning.files)
  else if (beginning.kind === 'results') work.files.addResults(beginning.results)
  else if (beginning.kind === 'links') work.files.addLinks(beginning.urls)
  else if (beginning.kind === 'addresses') work.begin(beginning.urls)
  else {
    await work.restore(beginning.taskRef)
    await addTo(work, beginning.files)
  }
}

function addTo({ files }: Work, chosen: readonly File[]): Promise<void> | undefined {
  return chosen.length > 0 ? files.add(chosen) : undefined
}
