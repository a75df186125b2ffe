import { t, tData } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { useEffect, useRef, useState } from 'react'
import { signIns } from '../../shared/account/sign-ins.ts'
import { hideNotice } from '../../shared/early.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { useModals } from '../../shared/modals/use-modals.ts'
import { useStore, useStorePart } from '../../shared/store.ts'
import { Arrange } from './Arrange.tsx'
import { Done } from './done/Done.tsx'
import { fileActions } from './file-actions.ts'
import { Restoring } from './Restoring.tsx'
import { TaskExpired } from './TaskExpired.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useWork, type WorkStart } from './use-work.ts'
import { useWorkAddress } from './use-work-address.ts'
import { WorkingDialog } from './WorkingDialog.tsx'
import { takesFiles } from './work/takes-files.ts'
import type { Work } from './work/work.ts'
import { newRun, type Phase, type WorkState } from './work/work-state.ts'

interface WorkspaceProps extends WorkStart {
  tool: ReadyTool
  onEmpty: () => void
}

/** The tool page once there is a file. */
export function Workspace({ tool, beginning, onTask, onEmpty }: WorkspaceProps) {
  const work = useWork(tool, { beginning, onTask })
  return work ? <WorkView tool={tool} work={work} onEmpty={onEmpty} /> : <Restoring title={tData(tool.title)} />
}

/** Arrange, working or done, depending on the phase. */
function WorkView({ tool, work, onEmpty }: { tool: ReadyTool; work: Work; onEmpty: () => void }) {
  const state = useStorePart(work.store, withoutRun)
  // Of the last run, whose result may come back by browser navigation after options were changed.
  const [changed, setChanged] = useState<number>()
  const isGone = state.phase === 'gone'
  const dragged = useIncomingFiles({
    takes: takesFiles(tool),
    onFiles: (files) => void (isGone ? work.startAgain(files) : work.files.add(files)),
    onLinks: (urls) => (isGone ? undefined : work.files.addLinks(urls)),
  })
  useWorkAddress(work, tool)
  useLeaveQuestion(work)
  useReturnToLanding(state.phase, onEmpty)
  useErrorModal(state.phase === 'arrange' ? state.problem : undefined)
  useSignIn(work)
  useEffect(hideNotice, [])

  const { startAgain, ...actions } = fileActions(tool, work)
  switch (state.phase) {
    case 'select':
    case 'restoring':
      return <Restoring title={tData(tool.title)} />
    case 'done':
      return <Done tool={tool} work={work} state={state} changed={changed} onAddMore={takesFiles(tool) ? actions.add : work.backToFiles} />
    case 'gone':
      return <TaskExpired tool={tool} state={state} onChoose={startAgain} onSame={() => void work.startAgain()} />
    default:
      return (
        <>
          <Arrange tool={tool} work={work} state={state} actions={actions} onRun={setChanged} />
          {state.phase === 'working' && <Working tool={tool} work={work} />}
          <DropOverlay count={dragged} />
        </>
      )
  }
}

/** A run reports progress many times a second, with all its results so far. Only the dialog needs that, nothing behind it. */
function withoutRun(state: WorkState): WorkState {
  return state.phase === 'working' ? { ...state, run: newRun } : state
}

function Working({ tool, work }: { tool: ReadyTool; work: Work }) {
  const state = useStore(work.store)
  return state.phase === 'working' ? <WorkingDialog tool={tool} state={state} onCancel={() => void work.cancel()} /> : null
}

/** `select` is the initial phase; only a return to it means that everything is gone. */
function useReturnToLanding(phase: Phase, onEmpty: () => void): void {
  const begun = useRef(false)
  useEffect(() => {
    if (phase !== 'select') begun.current = true
    else if (begun.current) onEmpty()
  }, [phase, onEmpty])
}

/** Errors are shown at once: the options, where they stay, may be collapsed. */
function useErrorModal(problem: string | undefined): void {
  const modals = useModals()
  useEffect(() => {
    if (problem) modals.open('error', { errorMessage: t("That didn't work"), text: problem })
  }, [modals, problem])
}

/** After a sign-in the task of the current work becomes the user's. */
function useSignIn(work: Work): void {
  useEffect(() => signIns.watch(() => void work.signedIn()), [work])
}
