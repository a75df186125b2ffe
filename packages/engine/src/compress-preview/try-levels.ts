import { setTimeout as pause } from 'node:timers/promises'
import type { LevelPreview, PreviewedLevel, Weight } from '@octavo/core/api/engine-api.ts'
import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Note } from '@octavo/core/messages/notes.ts'
import { english } from '@octavo/core/text/language.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { weighJob } from '@octavo/documents/document-jobs.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import { wasWithdrawn } from '@octavo/sandbox/withdrawn.ts'
import { runToolJob, type ToolInput, type ToolResult } from '@octavo/tools/tool-jobs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { groupOf, type OpenTask } from '../shared/open-task.ts'
import { findComputed, saveComputed } from '../tasks/computed-results.ts'
import { type Step, validateSteps } from '../tasks/steps.ts'
import { placeInputs } from '../worker/place-inputs.ts'

/** Of a document with more pages only the first ones are compressed, and sizes are estimates. */
const mostPages = 300
const samplePages = 50

/** How often others may take the slot, and the pause after that. */
const mostTries = 20
const tryAgainMs = 1000

/** Room in the slot's folder for what is made of a document, as a multiple of it. */
const workingFactor = 4

export interface LevelTrial {
  task: OpenTask
  document: DocumentRow
  facts: DocumentFacts | undefined
  /** Each level with all its options, in the order in which they are tried. */
  steps: ReadonlyMap<PreviewedLevel, Step>
}

export interface TrialTold {
  weight(weight: Weight): void
  level(preview: LevelPreview): void
}

/**
 * Compresses a document at each level while nobody else wants the slot. What was made is kept: a task with the same options delivers it.
 */
export async function tryLevels(
  deps: EngineDeps,
  trial: LevelTrial,
  { told, signal }: { told: TrialTold; signal: AbortSignal },
): Promise<void> {
  const { task, document } = trial
  const { limitMs, partLimitsMs } = deps.settings.taskLimits
  const left = new Map(trial.steps)
  let isWeighed = false
  for (let tries = 1; ; tries++) {
    const use = {
      urgency: 'idle',
      // Not the group of the person's tasks: what is tried here must not count against those.
      group: `preview of ${groupOf(task)}`,
      limitMs,
      partLimitsMs,
      bytes: document.size * workingFactor,
      signal,
    } as const
    try {
      return await deps.slots.document.use(use, async (slot) => {
        const [input] = await placeInputs(deps, { task, documents: [document], slot })
        if (!input) throw new AppError('INTERNAL')
        if (!isWeighed) told.weight(await weigh(slot, input))
        isWeighed = true
        const isSample = (trial.facts?.pageCount ?? 0) > mostPages
        const used = isSample ? await firstPages(slot, input) : input
        for (const [level, step] of left) {
          told.level({ level, ...(await tryLevel(deps, trial, { slot, input: used, step, isSample })) })
          left.delete(level)
        }
      })
    } catch (error) {
      if (!wasWithdrawn(error) || tries >= mostTries) throw error
      await pause(tryAgainMs, undefined, { signal })
    }
  }
}

function weigh(slot: LentSlot, { file, password }: ToolInput): Promise<Weight> {
  return slot.call(weighJob, { name: file, ...(password !== undefined && { password }) })
}

async function firstPages(slot: LentSlot, input: ToolInput): Promise<ToolInput> {
  const options = { mode: 'ranges', ranges: `1-${samplePages}`, merge: true, confirmRight: true }
  const [step] = await validateSteps({ taskRef: input.document, taskType: 'split-pdf', documents: [], options }, english)
  if (!step) throw new AppError('INTERNAL')
  const { made } = await runTool(slot, step, input)
  const { password: _, ...rest } = input
  return { ...rest, file: made.file, size: made.size }
}

async function tryLevel(
  deps: EngineDeps,
  { task, document }: LevelTrial,
  { slot, input, step, isSample }: { slot: LentSlot; input: ToolInput; step: Step; isSample: boolean },
): Promise<Omit<LevelPreview, 'level'>> {
  const computation = { ref: document.ref, step, isSample }
  const known = await findComputed(deps, task, computation)
  if (known) return previewOf(known, { input, document })
  const { made, notes } = await runTool(slot, step, input)
  const { name, mimeType, size, pageCount } = made
  const facts = { name, mimeType, size, ...(pageCount !== undefined && { pageCount }), notes }
  const { content } = await slot.open(made.file)
  await saveComputed(deps, task, { computation, facts, content })
  await slot.remove(made.file)
  return previewOf(facts, { input, document })
}

function previewOf(
  { size, notes }: { size: number; notes: readonly Note[] },
  { input, document }: { input: ToolInput; document: DocumentRow },
): Omit<LevelPreview, 'level'> {
  const isEstimate = input.size !== document.size
  const worstPage = notes.find((note) => note.code === 'COMPRESSED')?.details.worstPage
  return {
    size: isEstimate ? Math.round((size / input.size) * document.size) : size,
    isEstimate,
    ...(worstPage !== undefined && { worstPage }),
  }
}

/** Runs a tool that makes one file of one. */
async function runTool(slot: LentSlot, { taskType, options }: Step, input: ToolInput): Promise<{ made: ToolResult; notes: Note[] }> {
  const results: ToolResult[] = []
  const notes: Note[] = []
  let failure: AppError | undefined
  await slot.call(runToolJob, { type: taskType, options, inputs: [input] }, (told) => {
    if (told.kind === 'note') notes.push(told.note)
    else if (told.kind === 'fail') failure = AppError.fromPlain(told.error)
    else if (told.kind === 'results') results.push(...told.results)
  })
  const [made] = results
  if (!made) throw failure ?? new AppError('INTERNAL', { cause: new Error(`${taskType} made nothing`) })
  return { made, notes }
}
