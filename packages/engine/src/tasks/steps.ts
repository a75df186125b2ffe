import type { Execute, ExecuteOrder } from '@octavo/core/engine-api.ts'
import { AppError, type ErrorCode, isErrorCode } from '@octavo/core/errors.ts'
import { findTool, isReady, type OptionsModule, optionsOf, type ReadyToolType } from '@octavo/tools'
import type * as z from 'zod'

/** One step of a run with its options as the tool's own schema understood them. */
export interface Step {
  taskType: ReadyToolType
  options: Record<string, unknown>
}

/** All steps of an execution, checked before the first one starts. */
export async function validateSteps(execute: Execute): Promise<Step[]> {
  const orders: ExecuteOrder[] = [{ taskType: execute.taskType, options: execute.options }, ...(execute.executeOrders ?? [])]
  const steps: Step[] = []
  for (const [index, order] of orders.entries()) steps.push(await validateStep(order, { index, documents: execute.documents }))
  steps.slice(1).forEach((step, index) => {
    const given = findTool(steps[index]?.taskType ?? '')?.gives ?? []
    const accepted: readonly string[] = findTool(step.taskType)?.accepts ?? []
    if (!given.every((type) => accepted.includes(type))) throw new AppError('CHAIN_MISMATCH', { details: { step: index + 2 } })
  })
  return steps
}

async function validateStep(order: ExecuteOrder, { index, documents }: { index: number; documents: readonly string[] }): Promise<Step> {
  const tool = findTool(order.taskType)
  if (!tool || !isReady(tool)) throw new AppError('TOOL_NOT_AVAILABLE')
  const { Options, missing, namedDocuments }: OptionsModule = await optionsOf[tool.type]()
  const parsed = Options.safeParse(order.options)
  if (!parsed.success) throw new AppError(codeOf(parsed.error), { fields: fieldMessages(parsed.error, index) })
  const lacking = missing?.(parsed.data as never) ?? {}
  if (Object.keys(lacking).length > 0) throw new AppError('OPTIONS_NOT_VALID', { fields: inStep(lacking, index) })
  const named = namedDocuments?.(parsed.data as never) ?? []
  // Later steps work on results, which have no name before they are made.
  if (index > 0 && named.length > 0) throw new AppError('CHAIN_MISMATCH', { details: { step: index + 1 } })
  if (named.some((ref) => !documents.includes(ref))) throw new AppError('DOCUMENT_UNKNOWN')
  return { taskType: tool.type, options: parsed.data as Record<string, unknown> }
}

/** What is wrong may have a name of its own, which the schema gives along; otherwise the options are not valid. */
function codeOf({ issues }: z.ZodError): ErrorCode {
  const [first] = issues
  const named: unknown = first?.code === 'custom' ? first.params?.code : undefined
  return typeof named === 'string' && isErrorCode(named) ? named : 'OPTIONS_NOT_VALID'
}

/** Message by path of the option; options of later steps are told apart by their step. */
function fieldMessages(error: z.ZodError, index: number): Record<string, string> {
  // Of several complaints about an option the first one counts.
  const messages = Object.fromEntries(error.issues.map((issue) => [issue.path.join('.') || 'options', issue.message]).reverse())
  return inStep(messages, index)
}

function inStep(messages: Record<string, string>, index: number): Record<string, string> {
  if (index === 0) return messages
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [
      `executeOrders.${index - 1}.options${path === 'options' ? '' : `.${path}`}`,
      message,
    ]),
  )
}
