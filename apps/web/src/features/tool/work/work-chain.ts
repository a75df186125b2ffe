import { t, tData } from '@octavo/core/words/t.ts'
import type { ReadyToolType } from '@octavo/tools'
import { addRecipe, type KeptStep, keepRecipes, otherRecipes, type Recipe, readRecipes } from '../../../shared/work-storage.ts'
import { type ChainPart, type ChainStep, fittingPart, isReadyType } from './chain.ts'
import { loadToolOptions, type ToolOptions } from './tool-options.ts'
import type { WorkContext } from './work-context.ts'

/** The further steps of the task, and recipes saved on this device. */
export interface WorkChain {
  /** The tool of the page, before the further steps. */
  first(): ChainPart
  /** Leaves out steps that can't use what the options before them make. */
  refit(): void
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
    store.set((state) => {
      const chain = fittingPart(first(), by(state.chain))
      return isSame(chain, state.chain) ? state : { ...state, chain }
    })

  function first(): ChainPart {
    return partOf(tool.type, toolOptions(), store.get().options)
  }

  async function stepOf(taskType: ReadyToolType, given: Record<string, unknown> = {}): Promise<ChainStep> {
    const own = loaded.get(taskType) ?? (await loadToolOptions(taskType))
    loaded.set(taskType, own)
    const options = { ...own.first, ...given }
    stepCount += 1
    return { id: `step-${stepCount}`, ...settled(taskType, own, options) }
  }

  async function fill(steps: readonly KeptStep[]): Promise<void> {
    const known = steps.filter((step): step is typeof step & { taskType: ReadyToolType } => isReadyType(step.taskType))
    const chain = await Promise.all(known.map((step) => stepOf(step.taskType, step.options)))
    setChain(() => chain)
  }

  return {
    first,
    refit: () => setChain((chain) => chain),
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
          return step.id === id && own ? { id, ...settled(step.taskType, own, options) } : step
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
      const { options: now, files } = store.get()
      // What may follow depends on the options.
      setOptions(toolOptions()?.fromRecipe(options, { options: now, files }) ?? { ...now, ...options })
      await fill(steps)
    },
    removeRecipe: (recipe) => keepRecipes(otherRecipes(recipe)),
    orders: () =>
      store.get().chain.map(({ taskType, options }) => ({
        taskType,
        options: loaded.get(taskType)?.forEngine(options, (id) => id) ?? options,
      })),
  }
}

/** A tool with what it gives with these options. */
function partOf(taskType: ReadyToolType, own: ToolOptions | undefined, options: Record<string, unknown>): ChainPart {
  const gives = own?.givenTypes(options)
  return { taskType, ...(gives && { gives }) }
}

/** A step with these options, and what is to be said of them. */
function settled(taskType: ReadyToolType, own: ToolOptions, options: Record<string, unknown>): Omit<ChainStep, 'id'> {
  return { ...partOf(taskType, own, options), options, errors: own.errorsOf(options), missing: own.missingIn(options) }
}

function isSame(one: readonly ChainStep[], other: readonly ChainStep[]): boolean {
  return one.length === other.length && one.every((step, index) => step === other[index])
}
