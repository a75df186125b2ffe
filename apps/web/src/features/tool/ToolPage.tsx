import { type CatalogueTool, isReady, type ReadyTool } from '@octavo/tools'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { takeFiles } from '../../shared/files/handed-files.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { LandingHead, LandingSections, SoonNotice } from '../tool-landing/ToolLanding.tsx'
import { DropZone } from './DropZone.tsx'
import styles from './ToolPage.module.css'
import type { Beginning } from './Workspace.tsx'
import { takeResults } from './work/handed-results.ts'

const loadWorkspace = async () => ({ default: (await import('./Workspace.tsx')).Workspace })
const Workspace = lazy(loadWorkspace)

/** The page of a tool: its landing until there is a file, then the work, all on one address. */
export function ToolPage({ tool }: { tool: CatalogueTool }) {
  if (isReady(tool)) return <ReadyToolPage key={tool.type} tool={tool} />
  return (
    <div className={styles.landing}>
      <LandingHead tool={tool} />
      <SoonNotice tool={tool} />
      <LandingSections tool={tool} />
    </div>
  )
}

function ReadyToolPage({ tool }: { tool: ReadyTool }) {
  const { key: visit } = useLocation()
  const [parameters] = useSearchParams()
  const [work, setWork] = useState<{ id: number; beginning: Beginning }>()
  const start = (beginning: Beginning) => setWork((last) => ({ id: (last?.id ?? 0) + 1, beginning }))

  // What is handed over begins a new work, also on the page that handed it over.
  const takeUp = useEffectEvent((_visit: string) => {
    const files = takeFiles()
    const results = takeResults()
    if (files.length > 0) start({ kind: 'files', files })
    else if (results.length > 0) start({ kind: 'results', results })
  })
  useEffect(() => takeUp(visit), [visit])
  // Only the task that the page was opened with is found again; later changes of the address are the work's own.
  const findAgain = useEffectEvent(() => {
    const taskRef = parameters.get('taskRef')
    if (taskRef && !work) start({ kind: 'task', taskRef })
  })
  useEffect(() => findAgain(), [])

  if (!work) return <Landing tool={tool} onFiles={(files) => files.length > 0 && start({ kind: 'files', files })} />
  return (
    <Suspense fallback={<Landing tool={tool} onFiles={() => {}} />}>
      <Workspace key={work.id} tool={tool} beginning={work.beginning} onEmpty={() => setWork(undefined)} />
    </Suspense>
  )
}

function Landing({ tool, onFiles }: { tool: ReadyTool; onFiles: (files: File[]) => void }) {
  const dragged = useIncomingFiles(onFiles)
  return (
    <div className={styles.landing}>
      <LandingHead tool={tool} />
      <DropZone tool={tool} onFiles={onFiles} onNear={() => void loadWorkspace()} />
      <LandingSections tool={tool} />
      <DropOverlay count={dragged} />
    </div>
  )
}
