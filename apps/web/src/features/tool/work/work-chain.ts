import { t, tData } from '@octavo/core/words/t.ts'
import type { ReadyToolType } from '@octavo/tools'
import { addRecipe, type KeptStep, keepRecipes, otherRecipes, type Recipe, readRecipes } from '../../../shared/work-storage.ts'
import { type ChainStep, fittingPart, isReadyType } from './chain.ts'
import { loadToolOptions, type ToolOptions } from './tool-options.ts'
import type { WorkContext } from './work-context.ts'

/** The further steps of the task, and recipes saved on this device. */
export interface WorkChain {
  add(type: ReadyToolType): Promise<void>
  remove(id: string): void
  setOptions(id: string, options: Record<string, unknown>): void
  /** Restores the saved steps after a reload. */
  restore(steps: readonly KeptStep[]): Promise<void>
  /** The recipes of this tool. */
  recipes(): readonly Recipe[]
  /** Returns what couldn't be saved, in a sentence. */
  keepRecipe(name: string): string | undefined
  loadRecipe(recipe: Omit<Recipe, 'name'>): Promise<void>
  removeRecipe(recipe: Recipe): void
  /** The steps for the engine. */
  orders(): { taskType: ReadyToolType; options: Record<string, unknown> }[]
}

export interface WorkChainDeps {
  context: WorkContext
  toolOptions(): ToolOptions | undefined
  setOptions(options: Record<string, unknown>): void
}

export function createWorkChain({ context, toolOptions, setOptions }: WorkChainDeps): WorkChain {
  const { store, tool } = context
  const loaded = new Map<ReadyToolType, ToolOptions>()
  let stepCount = 0
  const setChain = (by: (chain: readonly ChainStep[]) => readonly ChainStep[]) =>
    store.set((state) => ({ ...state, chain: fittingPart(tool.type, by(state.chain)) }))

  async function stepOf(taskType: ReadyToolType, given: Record<string, unknown> = {}): Promise<ChainStep> {
    const own = loaded.get(taskType) ?? (await loadToolOptions(taskType))
    loaded.set(taskType, own)
    const options = { ...own.first, ...given }
    stepCount += 1
    return { id: `step-${stepCount}`, taskType, options, errors: own.errorsOf(options), missing: own.missingIn(options) }
  }

  async function fill(steps: readonly KeptStep[]): Promise<void> {
    const known = steps.filter((step): step is typeof step & { taskType: ReadyToolType } => isReadyType(step.taskType))
    const chain = await Promise.all(known.map((step) => stepOf(step.taskType, step.options)))
    setChain(() => chain)
  }

  return {
    restore: fill,
    async add(type) {
      const step = await stepOf(type)
      setChain((chain) => [...chain, step])
    },
    remove: (id) => setChain((chain) => chain.filter((step) => step.id !== id)),
    setOptions: (id, options) =>
      setChain((chain) =>
        chain.map((step) => {
          const own = loaded.get(step.taskType)
          return step.id === id && own ? { ...step, options, errors: own.errorsOf(options), missing: own.missingIn(options) } : step
        }),
      ),
    recipes: () => readRecipes().filter(({ taskType }) => taskType === tool.type),
    keepRecipe(name) {
      const { options, chain, files } = store.get()
      // The addresses a person visits aren't part of the recipe.
      const given = Object.fromEntries(Object.entries(options).filter(([name]) => name !== tool.addressOption))
      const { options: kept, leftOut } = toolOptions()?.toRecipe(given, files) ?? { options: {} }
      const steps = chain.map((step) => ({ taskType: step.taskType, options: step.options }))
      const recipe: Recipe = { name, taskType: tool.type, options: kept, steps }
      addRecipe(recipe)
      return leftOut === undefined ? undefined : `${tData(leftOut)} ${t('Recipes work with any file.')}`
    },
    async loadRecipe({ options, steps }) {
      await fill(steps)
      const { options: now, files } = store.get()
      setOptions(toolOptions()?.fromRecipe(options, { options: now, files }) ?? { ...now, ...options })
    },
    removeRecipe: (recipe) => keepRecipes(otherRecipes(recipe)),
    orders: () =>
      store.get().chain.map(({ taskType, options }) => ({
        taskType,
        options: loaded.get(taskType)?.forEngine(options, (id) => id) ?? options,
      })),
  }
}
