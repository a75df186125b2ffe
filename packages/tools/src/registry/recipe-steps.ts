import { withoutSecrets } from '@octavo/core/options/secret-options.ts'
import { referencedDocuments } from '../options/document-ref.ts'
import type { OptionsModule, OptionValues } from '../options/options-module.ts'
import { findTool, isReady } from './catalogue.ts'

/** A tool and its options, as a step of a task or of a recipe. */
export interface RecipeStep {
  taskType: string
  options: OptionValues
}

/** What steps have in common with the same steps on other files: no settings of single files, no web addresses and no secrets. */
export async function recipeSteps(steps: readonly RecipeStep[]): Promise<RecipeStep[]> {
  return Promise.all(steps.map(recipeStep))
}

async function recipeStep({ taskType, options }: RecipeStep): Promise<RecipeStep> {
  const tool = findTool(taskType)
  if (!tool || !isReady(tool)) return { taskType, options: {} }
  const { Options }: OptionsModule = await tool.options()
  const fields = Options.shape
  const kept = Object.entries(options).filter(([name, value]) => {
    const field = fields[name]
    return name !== tool.addressOption && field !== undefined && referencedDocuments(field, value).length === 0
  })
  return { taskType, options: JSON.parse(JSON.stringify(Object.fromEntries(kept), withoutSecrets)) as OptionValues }
}
