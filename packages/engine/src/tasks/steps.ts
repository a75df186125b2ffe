import type { Execute, ExecuteOrder } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { sentencesByPath, validateOptions } from '@octavo/core/options/validate-options.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { findTool, isReady, type ReadyToolType } from '@octavo/tools'
import { referencedDocuments } from '@octavo/tools/document-ref.ts'
import type { OptionsModule } from '@octavo/tools/options-module.ts'

/** One step of a run with its options as parsed by the tool's schema. */
export interface Step {
  taskType: ReadyToolType
  options: Record<string, unknown>
}

/** All steps of a run, validated before the first one starts. */
export async function validateSteps(execute: Execute, language: Language): Promise<Step[]> {
  const orders: ExecuteOrder[] = [{ taskType: execute.taskType, options: execute.options }, ...(execute.executeOrders ?? [])]
  const steps: Step[] = []
  for (const [index, order] of orders.entries()) steps.push(await validateStep(order, { index, documents: execute.documents, language }))
  for (const [index, step] of steps.slice(1).entries()) {
    const given = await givenBy(steps[index])
    const accepted: readonly string[] = findTool(step.taskType)?.accepts ?? []
    if (!given.every((type) => accepted.includes(type))) throw new AppError('CHAIN_MISMATCH', { details: { step: index + 2 } })
  }
  return steps
}

/** The types of a step's results. */
async function givenBy(step: Step | undefined): Promise<readonly string[]> {
  const tool = step && findTool(step.taskType)
  if (!tool || !isReady(tool)) return []
  const { givenTypes }: OptionsModule = await tool.options()
  return givenTypes?.(step.options) ?? tool.gives
}

async function validateStep(
  order: ExecuteOrder,
  { index, documents, language }: { index: number; documents: readonly string[]; language: Language },
): Promise<Step> {
  const tool = findTool(order.taskType)
  if (!tool || !isReady(tool)) throw new AppError('TOOL_NOT_AVAILABLE')
  const { Options, unmetRequirements } = await tool.options()
  const judged = validateOptions(Options, order.options, { reader: 'call', language })
  if (judged.problems) throw new AppError(judged.code, { fields: inStep(sentencesByPath(judged.problems), index) })
  const lacking = unmetRequirements?.(judged.options, { language }) ?? {}
  if (Object.keys(lacking).length > 0) throw new AppError('OPTIONS_NOT_VALID', { fields: inStep(lacking, index) })
  const named = referencedDocuments(Options, judged.options)
  // Later steps work on results, which have no name before they exist.
  if (index > 0 && named.length > 0) throw new AppError('CHAIN_MISMATCH', { details: { step: index + 1 } })
  if (named.some((ref) => !documents.includes(ref))) throw new AppError('DOCUMENT_UNKNOWN')
  return { taskType: tool.type, options: judged.options }
}

/** Prefixes the options of later steps with their step. */
function inStep(messages: Record<string, string>, index: number): Record<string, string> {
  if (index === 0) return messages
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [
      `executeOrders.${index - 1}.options${path === 'options' ? '' : `.${path}`}`,
      message,
    ]),
  )
}
