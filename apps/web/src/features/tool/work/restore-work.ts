import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import type { OwnedTaskView } from '@octavo/core/api/main-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { optionOfAddresses } from '@octavo/tools/capabilities.ts'
import { CallError, isBreak, sentenceOf } from '../../../shared/engine/call.ts'
import { fetchTask, requestEngineToken } from '../../../shared/engine/main-api.ts'
import { pauseAfter } from '../../../shared/pause.ts'
import type { WorkFiles } from '../../../shared/work/work-files.ts'
import { readArrangement, readChain, readLeftOut, readUnsent, readUrls } from '../../../shared/work-storage.ts'
import type { ToolOptions } from './tool-options.ts'
import { arranging, cleared, runFinished, runStarted, searching } from './transitions.ts'
import type { WorkChain } from './work-chain.ts'
import type { WorkContext } from './work-context.ts'
import type { WorkRun } from './work-run.ts'
import { emptyWork, type WorkState } from './work-state.ts'

export interface RestoreDeps {
  context: WorkContext
  files: WorkFiles
  chain: WorkChain
  runner: WorkRun
  ready: Promise<ToolOptions>
  /** The initial options of a work on this device, once known. */
  firstOptions(): Record<string, unknown>
}

/** Restores a task after a reload: its files, their settings, and its results. */
export async function restoreWork(taskRef: string, { context, files, chain, runner, ready, firstOptions }: RestoreDeps): Promise<void> {
  const { store, session, hooks } = context
  store.set(searching)
  try {
    const task = await findTask(taskRef, context)
    const { ofFiles } = await ready
    files.restore(inKeptOrder(task.documents, readArrangement(taskRef).refs), readUnsent(taskRef))
    store.set((state) => ({
      ...state,
      leftOut: readLeftOut(taskRef),
      options: { ...state.options, ...keptOptions(taskRef, state, { tool: context.tool, ofFiles }) },
    }))
    await chain.restore(readChain(taskRef))
    if (task.status === 'QUEUED' || task.status === 'RUNNING') {
      store.set(runStarted)
      return await runner.follow()
    }
    store.set((state) => afterRun(state, task, taskRef))
  } catch (error) {
    session.forget()
    if (session.closing.aborted || session.noteGone(error)) return
    const isUnknown = error instanceof CallError && error.status === 404
    hooks.warn(isUnknown ? t('The files of this task were deleted. Start again with new ones.') : sentenceOf(error))
    store.set((state) => cleared({ ...emptyWork, options: firstOptions(), isChosen: state.isChosen }))
  }
}

/** While the server is unreachable the task isn't lost. */
async function findTask(taskRef: string, { tool, session, hooks }: WorkContext): Promise<OwnedTaskView> {
  for (let failures = 1; ; failures += 1) {
    try {
      session.resume(await requestEngineToken(tool.type, taskRef))
      return await fetchTask(taskRef)
    } catch (error) {
      if (session.closing.aborted || !isBreak(error)) throw error
      if (failures === 1) hooks.warn(sentenceOf(error))
      await pauseAfter(failures, session.closing)
    }
  }
}

/** The saved options of single files, under their ids on this page, and the web pages. */
function keptOptions(
  taskRef: string,
  { files }: WorkState,
  { tool, ofFiles }: Pick<WorkContext, 'tool'> & Pick<ToolOptions, 'ofFiles'>,
): Record<string, unknown> {
  const names = new Map(files.flatMap(({ id, facts }) => (facts ? [[facts.ref, id] as const] : [])))
  return { ...ofFiles(readArrangement(taskRef).options, names), ...optionOfAddresses(tool, readUrls(taskRef)) }
}

function afterRun(state: WorkState, { status, expiresDate, ...ended }: OwnedTaskView, taskRef: string): WorkState {
  const { taskAccessStatus, files, notes, results } = ended
  if (status === 'SUCCEEDED')
    return runFinished(state, { task: { taskRef, status, taskAccessStatus, progress: 1, files, notes, results }, expiresDate })
  return state.files.length + readUrls(taskRef).length > 0 ? arranging(state) : cleared(state)
}

/** Documents missing from the order come last. */
function inKeptOrder(documents: readonly DocumentView[], refs: readonly string[]): DocumentView[] {
  const place = (document: DocumentView) => (refs.includes(document.ref) ? refs.indexOf(document.ref) : refs.length)
  return documents.toSorted((one, other) => place(one) - place(other))
}
