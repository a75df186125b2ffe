import { type CatalogueTool, isReady, type ReadyTool } from '@octavo/tools'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { takeFiles } from '../../shared/files/handed-files.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { createPart, usePart } from '../../shared/part.ts'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import { LandingHead, LandingSections, SoonNotice } from '../tool-landing/ToolLanding.tsx'
import { DropZone } from './DropZone.tsx'
import { ownPartsOf } from './own-parts.ts'
import styles from './ToolPage.module.css'
import type { Beginning } from './Workspace.tsx'
import { takeResults } from './work/handed-results.ts'

const workspace = createPart(async () => ({ default: (await import('./Workspace.tsx')).Workspace }))

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
  const came = useNavigationType()
  const [parameters, setParameters] = useSearchParams()
  const [work, setWork] = useState<{ id: number; beginning: Beginning }>()
  const ownTask = useRef<string>(undefined)
  const Workspace = usePart(workspace)
  const start = (beginning: Beginning) => {
    ownTask.current = beginning.kind === 'task' ? beginning.taskRef : undefined
    // As a transition the landing stays as it is until the work can be shown.
    startTransition(() => setWork((last) => ({ id: (last?.id ?? 0) + 1, beginning })))
  }
  const end = () => {
    ownTask.current = undefined
    setWork(undefined)
    // The address names a task that is no more.
    if (parameters.size > 0) setParameters({}, { replace: true, preventScrollReset: true })
  }

  // What is handed over begins a new work, also on the page that handed it over. An address that is opened, or come back to,
  // may name a task; changes that the work itself makes to the address name its own.
  const takeUp = useEffectEvent((_visit: string) => {
    const files = takeFiles()
    const results = takeResults()
    const taskRef = parameters.get('taskRef')
    if (files.length > 0) start({ kind: 'files', files })
    else if (results.length > 0) start({ kind: 'results', results })
    else if (came === 'POP' && taskRef && taskRef !== ownTask.current) start({ kind: 'task', taskRef })
  })
  useEffect(() => takeUp(visit), [visit])

  if (!work) return <Landing tool={tool} onFiles={(files) => start({ kind: 'files', files })} />
  return (
    <Workspace
      key={work.id}
      tool={tool}
      beginning={work.beginning}
      onTask={(taskRef) => {
        ownTask.current = taskRef
      }}
      onEmpty={end}
    />
  )
}

function Landing({ tool, onFiles }: { tool: ReadyTool; onFiles: (files: File[]) => void }) {
  const given = useRef<File[]>([])
  const take = (files: File[]) => {
    if (files.length === 0) return
    fetchAhead(tool, files)
    // More may come before the work is shown.
    given.current = [...given.current, ...files]
    onFiles(given.current)
  }
  const dragged = useIncomingFiles(take)
  const isDragged = dragged > 0
  useEffect(() => {
    if (isDragged) fetchAhead(tool)
  }, [isDragged, tool])
  return (
    <div className={styles.landing}>
      <LandingHead tool={tool} />
      <DropZone tool={tool} onFiles={take} onNear={() => fetchAhead(tool)} />
      <LandingSections tool={tool} />
      <DropOverlay count={dragged} />
    </div>
  )
}

/** Fetches what the first file needs. What fails now is fetched again, and missed, when there is a file. */
function fetchAhead(tool: ReadyTool, files: readonly File[] = []): void {
  const { canvas, panel } = ownPartsOf(tool)
  for (const part of [workspace, canvas, panel]) part?.fetch().catch(() => {})
  if (tool.accepts.includes('application/pdf')) void fetchPdfiumAhead(files)
}
