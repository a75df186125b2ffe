import type { ReadyTool } from '@octavo/tools'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker, useSearchParams } from 'react-router'
import { signIns } from '../../shared/account/sign-ins.ts'
import { hideNotice } from '../../shared/early.ts'
import { chooseFiles } from '../../shared/files/choose-files.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { fetchToolModals } from '../../shared/modals/modal-table.ts'
import { useModals } from '../../shared/modals/use-modals.ts'
import { useStore, useStorePart } from '../../shared/store.ts'
import { fetchToaster } from '../../shared/ToastHost.tsx'
import { toast } from '../../shared/toasts.ts'
import { Arrange } from './Arrange.tsx'
import { Done } from './done/Done.tsx'
import { Restoring } from './Restoring.tsx'
import { TaskExpired } from './TaskExpired.tsx'
import { WorkingDialog } from './WorkingDialog.tsx'
import type { HandedResult } from './work/handed-results.ts'
import { isLost } from './work/lost-files.ts'
import { takesFiles } from './work/takes-files.ts'
import { createWork, type Work } from './work/work.ts'
import { lostByLeaving, type Phase, type WorkState } from './work/work-state.ts'

/** What the work begins with. */
export type Beginning =
  | { kind: 'files'; files: File[] }
  | { kind: 'results'; results: HandedResult[] }
  /** Files on the web. */
  | { kind: 'links'; urls: string[] }
  /** Web pages, for the tool that takes those. */
  | { kind: 'addresses'; urls: string[] }
  /** A task that is found again; files may have come before it was. */
  | { kind: 'task'; taskRef: string; files: File[] }

interface WorkspaceProps {
  tool: ReadyTool
  beginning: Beginning
  /** The files have a task at the engine. */
  onTask: (taskRef: string) => void
  onEmpty: () => void
}

/** The tool page from the first file on. */
export function Workspace({ tool, beginning, onTask, onEmpty }: WorkspaceProps) {
  const work = useWork(tool, { beginning, onTask })
  return work ? <WorkView tool={tool} work={work} onEmpty={onEmpty} /> : <Restoring title={tool.title} />
}

/** Arrange, working, done: whatever the work is at. */
function WorkView({ tool, work, onEmpty }: { tool: ReadyTool; work: Work; onEmpty: () => void }) {
  const state = useStorePart(work.store, withoutRun)
  const isGone = state.phase === 'gone'
  const dragged = useIncomingFiles({
    takes: takesFiles(tool),
    onFiles: (files) => void (isGone ? work.startAgain(files) : work.files.add(files)),
    onLinks: (urls) => (isGone ? undefined : work.files.addLinks(urls)),
  })
  useAddress(work, tool)
  useLeaveQuestion(work)
  useReturnToLanding(state.phase, onEmpty)
  useErrorModal(state.problem)
  useSignIn(work)
  useEffect(hideNotice, [])

  const choose = () => chooseFiles({ accept: tool.extensions, multiple: true })
  const add = async () => {
    const files = await choose()
    if (files.length > 0) await work.files.add(files)
  }
  const startAgain = async () => {
    const files = await choose()
    if (files.length > 0) await work.startAgain(files)
  }
  const replace = async (id: string) => {
    const files = await chooseFiles({ accept: tool.extensions, multiple: false })
    if (files.length > 0) await work.files.add(files, { inPlaceOf: id })
  }

  if (state.phase === 'restoring' || state.phase === 'select') return <Restoring title={tool.title} />
  if (state.phase === 'done')
    return <Done tool={tool} work={work} state={state} onAddMore={() => (takesFiles(tool) ? void add() : work.backToFiles())} />
  if (isGone)
    return (
      <TaskExpired
        tool={tool}
        state={state}
        onChoose={() => void (takesFiles(tool) ? startAgain() : work.startAgain())}
        onSame={() => void work.startAgain()}
      />
    )
  const actions = {
    ...work.files,
    add: () => void add(),
    replace: (id: string) => void replace(id),
    removeAll: () => void work.removeAll(),
    // A file of which only the card is left must be chosen again.
    retry: (id: string) => (state.files.some((file) => file.id === id && isLost(file)) ? void replace(id) : work.files.retry(id)),
  }
  return (
    <>
      <Arrange tool={tool} work={work} state={state} actions={actions} />
      {state.phase === 'working' && <Working tool={tool} work={work} />}
      <DropOverlay count={dragged} />
    </>
  )
}

/** A run tells of itself many times a second, with all that it has made so far. That is the dialog's affair, and of nothing behind it. */
function withoutRun(state: WorkState): WorkState {
  return state.phase === 'working' ? { ...state, task: undefined, pace: undefined, isCutOff: false } : state
}

function Working({ tool, work }: { tool: ReadyTool; work: Work }) {
  return <WorkingDialog tool={tool} state={useStore(work.store)} onCancel={() => void work.cancel()} />
}

/** The work lives as long as the page. It is made in an effect, so that a page that is drawn twice does not share one. */
function useWork(tool: ReadyTool, { beginning, onTask }: Pick<WorkspaceProps, 'beginning' | 'onTask'>): Work | undefined {
  const modals = useModals()
  const [, setParameters] = useSearchParams()
  const latest = useRef({ modals, setParameters, onTask })
  const [work, setWork] = useState<Work>()
  useEffect(() => {
    latest.current = { modals, setParameters, onTask }
  })
  useEffect(() => {
    // What tells of a server that cannot be reached must not itself come from it then.
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
    if (beginning.kind === 'files') void created.files.add(beginning.files)
    else if (beginning.kind === 'results') created.files.addResults(beginning.results)
    else if (beginning.kind === 'links') created.files.addLinks(beginning.urls)
    else if (beginning.kind === 'addresses') created.begin({ urls: beginning.urls })
    else void created.restore(beginning.taskRef).then(() => addTo(created, beginning.files))
    setWork(created)
    return () => created.close()
  }, [tool, beginning])
  return work
}

function addTo({ files }: Work, chosen: readonly File[]): Promise<void> | undefined {
  return chosen.length > 0 ? files.add(chosen) : undefined
}

/** `select` is where the work starts; only a return to it means that everything is gone again. */
function useReturnToLanding(phase: Phase, onEmpty: () => void): void {
  const begun = useRef(false)
  useEffect(() => {
    if (phase !== 'select') begun.current = true
    else if (begun.current) onEmpty()
  }, [phase, onEmpty])
}

/** The finished task has an address of its own, so that back leads to the options and forward to the result. */
function useAddress(work: Work, tool: ReadyTool): void {
  const [parameters, setParameters] = useSearchParams()
  const { phase, taskRef } = useStorePart(work.store, ({ phase, task }) => ({ phase, taskRef: task?.taskRef }))
  const isResultAddress = parameters.get('success') === 'true'
  const finish = useEffectEvent(() => {
    if (taskRef && !isResultAddress) setParameters({ taskRef, taskType: tool.type, success: 'true' }, { preventScrollReset: true })
  })
  const leaveResult = useEffectEvent(() => {
    if (taskRef && isResultAddress) setParameters({ taskRef }, { replace: true, preventScrollReset: true })
  })
  const follow = useEffectEvent((shows: boolean) => (shows ? work.showResult() : work.backToFiles()))
  const previousPhase = useRef(phase)
  useEffect(() => {
    if (phase === 'done') finish()
    else if (previousPhase.current === 'done') leaveResult()
    previousPhase.current = phase
  }, [phase])
  const previousAddress = useRef(isResultAddress)
  useEffect(() => {
    if (previousAddress.current !== isResultAddress) follow(isResultAddress)
    previousAddress.current = isResultAddress
  }, [isResultAddress])
}

/** Leaving takes away files, and a result that was not downloaded, so it is asked about first. */
function useLeaveQuestion(work: Work): void {
  const modals = useModals()
  // Asked at the moment of leaving: what hands a result on marks it as taken in the same click.
  const lost = () => lostByLeaving(work.store.get())
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => lost() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return
    modals.open('leave page', {
      loses: lost() ?? 'files',
      onLeave: async () => {
        await work.leave()
        blocker.proceed()
      },
      onStay: () => blocker.reset(),
    })
  })
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker.state])
}

/** What went wrong is said at once: the options, where it stays, may be folded away. */
function useErrorModal(problem: string | undefined): void {
  const modals = useModals()
  useEffect(() => {
    if (problem) modals.open('error', { errorMessage: 'That did not work', text: problem })
  }, [modals, problem])
}

/** A sign-in while there is work makes the task the user's. */
function useSignIn(work: Work): void {
  useEffect(() => signIns.watch(() => void work.signedIn()), [work])
}
