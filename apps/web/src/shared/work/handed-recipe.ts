import type { KeptStep } from '../work-storage.ts'

/** Settings for the work that begins next with a tool. */
export interface HandedRecipe extends KeptStep {
  steps: readonly KeptStep[]
}

let handed: HandedRecipe | undefined

/** Holds settings until work with their tool begins. */
export function handRecipe(recipe: HandedRecipe): void {
  handed = recipe
}

/** Takes the held settings, if they are of this tool; once. */
export function takeRecipe(taskType: string): HandedRecipe | undefined {
  if (handed?.taskType !== taskType) return undefined
  const taken = handed
  handed = undefined
  return taken
}
