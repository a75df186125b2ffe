import { type CatalogueTool, isReady, type ReadyTool } from '@octavo/tools'
import { type ComponentType, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { showReceived, takeEarlyFiles } from '../../shared/early.ts'
import { fetchLimitsAhead } from '../../shared/engine/main-api.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { takeAddresses } from '../../shared/files/handed-addresses.ts'
import { takeFiles } from '../../shared/files/handed-files.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { createLazyPart, useLazyPart } from '../../shared/lazy-part.ts'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import { takeResults } from '../../shared/work/handed-results.ts'
import { LandingHead, LandingSections, SoonNotice } from '../tool-landing/ToolLanding.tsx'
import { DropZone } from './DropZone.tsx'
import styles from './ToolPage.module.css'
import type { Beginning } from './use-work.ts'

const workspace = createLazyPart(async () => ({ default: (await import('./Workspace.tsx')).Workspace }))

/** The props of a landing. */
export interface LandingProps {
  tool: ReadyTool
  start: (beginning: Beginning) => void
}

/** The page of a tool: its landing until there is a file, then the work, all at one address. */
export function ToolPage({ tool, Landing = FilesLanding }: { tool: CatalogueTool; Landing?: ComponentType<LandingProps> }) {
  if (isReady(tool)) return <ReadyToolPage key={tool.type} tool={tool} Landing={Landing} />
  return (
    <div className={styles.landing}>
      <LandingHead tool={tool} />
      <SoonNotice tool={tool} />
      <LandingSections tool={tool} />
    </div>
  )
}

function ReadyToolPage({ tool, Landing }: { tool: ReadyTool; Landing: ComponentType<LandingProps> }) {
  const { key: visit, state } = useLocation()
  const came = useNavigationType()
  const [parameters, setParameters] = useSearchParams()
  const [work, setWork] = useState<{ id: number; beginning: Beginning }>()
  const ownTask = useRef<string>(undefined)
  const Workspace = useLazyPart(workspace)
  const start = (beginning: Beginning) => {
    ownTask.current = beginning.kind === 'task' ? beginning.taskRef : undefined
    // As a transition, the landing stays until the work can be shown.
    startTransition(() => setWork((last) => ({ id: (last?.id ?? 0) + 1, beginning })))
  }
  const end = () => {
    ownTask.current = undefined
    setWork(undefined)
    // The address contains a task that no longer exists.
    if (parameters.size > 0) setParameters({}, { replace: true, preventScrollReset: true })
  }

  // Handed-over files start a new work, even on the page that handed them over. An address that is opened, or returned to, may contain a
  // task; address changes by the work itself contain its own task.
  const takeUp = useEffectEvent((_visit: string) => {
    const files = [...takeFiles(), ...takeEarlyFiles()]
    const results = takeResults()
    const urls = takeAddresses()
    const taskRef = parameters.get('taskRef')
    const namesTask = taskRef !== null && (comesFromSignIn(state) || (came === 'POP' && taskRef !== ownTask.current))
    if (files.length > 0) {
      fetchAhead(tool, files)
      showReceived(files.length)
    }
    if (results.length > 0) start({ kind: 'results', results })
    else if (urls.length > 0) start({ kind: 'addresses', urls })
    else if (namesTask) start({ kind: 'task', taskRef, files })
    else if (files.length > 0) start({ kind: 'files', files })
  })
  useEffect(() => takeUp(visit), [visit])

  if (!work) return <Landing tool={tool} start={start} />
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

/** A task whose result just became the user's is loaded again. */
function comesFromSignIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'takesUpTask' in state
}

function FilesLanding({ tool, start }: LandingProps) {
  const given = useRef<File[]>([])
  const onLinks = (urls: string[]) => start({ kind: 'links', urls })
  const take = (files: File[]) => {
    if (files.length === 0) return
    fetchAhead(tool, files)
    showReceived(given.current.length + files.length)
    // More files may come before the work is shown.
    given.current = [...given.current, ...files]
    start({ kind: 'files', files: given.current })
  }
  const dragged = useIncomingFiles({ onFiles: take, onLinks })
  const isDragged = dragged > 0
  useEffect(() => {
    if (isDragged) fetchAhead(tool)
  }, [isDragged, tool])
  return (
    <div className={styles.landing}>
      <LandingHead tool={tool} />
      <DropZone tool={tool} onFiles={take} onLinks={onLinks} onNear={() => fetchAhead(tool)} />
      <LandingSections tool={tool} />
      <DropOverlay count={dragged} />
    </div>
  )
}

/** Preloads what the first file needs. What fails now is loaded again, with an error if it fails, when there is a file. */
export function fetchAhead(tool: ReadyTool, files: readonly File[] = []): void {
  const ownParts = import('./work/own-parts.ts').then(({ ownPartsOf }) => ownPartsOf(tool))
  // First, since it takes longest.
  if (tool.accepts.includes('application/pdf'))
    void fetchPdfiumAhead(
      files,
      ownParts.then(({ pageWidth }) => pageWidth?.()),
    )
  workspace.fetch().catch(() => {})
  ownParts.then(({ canvas, panel }) => Promise.all([canvas?.fetch(), panel?.fetch()])).catch(() => {})
  if (files.length > 0) fetchLimitsAhead(tool.type)
}
