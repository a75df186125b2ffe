import { maxSteps } from '@octavo/core/api/engine-api.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { type CatalogueTool, findTool, isReady, type ReadyTool, type ReadyToolType, readyTools } from '@octavo/tools'
import { addsEncryption, endsLocked } from '@octavo/tools/capabilities.ts'

/** A tool in a chain, and the types of its results with its options; all that it can give where those aren't known. */
export interface ChainPart {
  taskType: ReadyToolType
  gives?: readonly string[]
}

/** A further step of the task: a tool that works on the results of the step before. */
export interface ChainStep extends ChainPart {
  id: string
  options: Record<string, unknown>
  /** Message by option name. */
  errors: Readonly<Record<string, string>>
  /** What still has to be entered, in a sentence. */
  missing: string | undefined
}

/** The tools that accept everything this one makes. */
export function followersOf({ taskType, gives = findTool(taskType)?.gives ?? [] }: ChainPart): ReadyTool[] {
  return readyTools.filter(({ accepts }) => gives.every((kind) => (accepts as readonly string[]).includes(kind)))
}

/** The tools offered after the last step; empty once the chain has its maximum length. */
export function nextSteps(first: ChainPart, chain: readonly ChainPart[]): ReadyTool[] {
  const last = chain.at(-1) ?? first
  if (chain.length >= maxSteps - 1) return []
  return followersOf(last).filter(({ type, isStep }) => type !== last.taskType && isStep !== false)
}

/** Why no tool is offered after the last step, in a sentence; undefined if some are. */
export function whyNothingNext(first: ChainPart, chain: readonly ChainPart[]): string | undefined {
  if (nextSteps(first, chain).length > 0) return undefined
  if (chain.length >= maxSteps - 1) return plural(maxSteps, 'A task has at most # step.', 'A task has at most # steps.')
  const last = findTool((chain.at(-1) ?? first).taskType)
  return last ? t('No other tool can use the result of {tool}.', { tool: tData(last.title) }) : t('No other tool can use this result.')
}

/** The tool whose texts describe the result: the first, unless it promises encryption that the last step couldn't keep. */
export function toldBy(first: ReadyTool, chain: readonly Pick<ChainStep, 'taskType'>[]): CatalogueTool {
  const isPromised = addsEncryption(first.type) && !endsLocked([first.type, ...chain.map(({ taskType }) => taskType)])
  return (isPromised ? findTool(chain.at(-1)?.taskType ?? first.type) : undefined) ?? first
}

/** The part of the chain in which each step accepts the results of the one before: a step may have been removed from the middle. */
export function fittingPart<Step extends ChainPart>(first: ChainPart, chain: readonly Step[]): Step[] {
  const unfit = chain.findIndex(({ taskType }, index) => {
    const before = chain[index - 1] ?? first
    return !followersOf(before).some(({ type }) => type === taskType)
  })
  return chain.slice(0, unfit === -1 ? maxSteps - 1 : Math.min(unfit, maxSteps - 1))
}

/** Why a chain can't run yet, in a sentence that names the step. */
export function chainReason(chain: readonly ChainStep[]): string | undefined {
  const index = chain.findIndex(({ errors, missing }) => missing !== undefined || Object.keys(errors).length > 0)
  const step = chain[index]
  if (!step) return undefined
  const values = { step: index + 2, tool: tData(findTool(step.taskType)?.title ?? step.taskType) }
  return step.missing === undefined
    ? t("Step {step}, {tool}: some options aren't valid yet.", values)
    : t('Step {step}, {tool}: {missing}', { ...values, missing: step.missing })
}

/** The engine's errors for the options of a step, whose fields are prefixed with the step's index. */
export function errorsOfStep(fields: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const prefix = `executeOrders.${index}.options.`
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [])),
  )
}

/** Whether this is a tool that can be a step. */
export function isReadyType(type: string): type is ReadyToolType {
  const tool = findTool(type)
  return tool !== undefined && isReady(tool)
}
