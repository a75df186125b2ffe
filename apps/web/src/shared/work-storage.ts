import { withoutSecrets } from '@octavo/core/options/secret-options.ts'
import { attempt } from './client-storage.ts'
import { isOfPayment } from './payment-storage.ts'

/** What the site stores of the work with a tool: one key, one name, one place. Loaded with the work. */
const keys = {
  engineToken: 'engineToken',
  engineUrl: 'engineUrl',
  contentType: 'contentType',
  taskRef: 'taskRef',
  taskType: 'taskType',
  options: 'octavo_options',
  openGroups: 'octavo_open_groups',
  arrangement: 'octavo_arrangement',
  unsent: 'octavo_unsent',
  recipes: 'octavo_recipes',
  chain: 'octavo_chain',
  addresses: 'octavo_addresses',
  leftOut: 'octavo_left_out',
} as const

/** What belongs to the work in this tab. */
const sessionNames = ['engineToken', 'engineUrl', 'contentType', 'taskRef', 'taskType'] as const
type SessionName = (typeof sessionNames)[number]

/** Stores only these values: an answer of the server may contain more. */
export function keepSession(values: Partial<Record<SessionName, string>>): void {
  for (const name of sessionNames) {
    const value = values[name]
    if (value !== undefined) attempt(() => sessionStorage.setItem(keys[name], value))
  }
}

export function readSession(name: SessionName): string | undefined {
  return attempt(() => sessionStorage.getItem(keys[name])) ?? undefined
}

/** The engine's token and address for this task, if it is this tab's current one. */
export function readEngineSession(taskRef: string): { engineToken: string; engineUrl: string; taskRef: string } | undefined {
  const [engineToken, engineUrl] = [readSession('engineToken'), readSession('engineUrl')]
  if (readSession('taskRef') !== taskRef || engineToken === undefined || engineUrl === undefined) return undefined
  return { engineToken, engineUrl, taskRef }
}

export function forgetSession(...names: SessionName[]): void {
  for (const name of names) attempt(() => sessionStorage.removeItem(keys[name]))
}

/** Deletes everything in this tab but what belongs to a payment. */
export function clearSession(): void {
  for (const key of attempt(() => Object.keys(sessionStorage)) ?? []) {
    if (!isOfPayment(key)) attempt(() => sessionStorage.removeItem(key))
  }
}

/** The last settings of a tool on this device. */
export function readOptions(taskType: string): Record<string, unknown> {
  const kept = attempt(() => JSON.parse(localStorage.getItem(`${keys.options}_${taskType}`) ?? '{}') as unknown)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}

export function keepOptions(taskType: string, options: Record<string, unknown>): void {
  attempt(() => localStorage.setItem(`${keys.options}_${taskType}`, JSON.stringify(options, withoutSecrets)))
}

/** The option headings left open for a tool on this device. */
export function readOpenGroups(taskType: string): readonly string[] {
  const kept = attempt(() => JSON.parse(localStorage.getItem(`${keys.openGroups}_${taskType}`) ?? '[]') as unknown)
  return Array.isArray(kept) ? kept.filter((title) => typeof title === 'string') : []
}

export function keepOpenGroups(taskType: string, titles: readonly string[]): void {
  attempt(() => localStorage.setItem(`${keys.openGroups}_${taskType}`, JSON.stringify(titles)))
}

/** A further step of a task: a tool and its options. */
export interface KeptStep {
  taskType: string
  options: Record<string, unknown>
}

/** A named tool with its options and further steps, without files. */
export interface Recipe extends KeptStep {
  name: string
  steps: readonly KeptStep[]
}

export function readRecipes(): readonly Recipe[] {
  const kept = attempt(() => JSON.parse(localStorage.getItem(keys.recipes) ?? '[]') as unknown)
  return Array.isArray(kept) ? kept.filter(isRecipe) : []
}

export function keepRecipes(recipes: readonly Recipe[]): void {
  attempt(() => localStorage.setItem(keys.recipes, JSON.stringify(recipes, withoutSecrets)))
}

/** Saves a recipe; its name is unique per tool. */
export function addRecipe(recipe: Recipe): void {
  keepRecipes([recipe, ...otherRecipes(recipe)])
}

/** All recipes but this one. */
export function otherRecipes({ name, taskType }: Recipe): Recipe[] {
  return readRecipes().filter((recipe) => recipe.name !== name || recipe.taskType !== taskType)
}

function isRecipe(kept: unknown): kept is Recipe {
  const { name, taskType, options, steps } = (kept ?? {}) as Partial<Recipe>
  return typeof name === 'string' && typeof taskType === 'string' && typeof options === 'object' && options !== null && Array.isArray(steps)
}

/** How a task's documents are arranged on the page: their order by ref, and the options of single ones. */
export interface Arrangement {
  refs: readonly string[]
  options: Record<string, unknown>
}

export function keepArrangement(taskRef: string, arrangement: Arrangement): void {
  keepOfTask(() => localStorage, keys.arrangement, { taskRef, kept: arrangement })
}

/** What was saved for this task; empty for an unknown one. */
export function readArrangement(taskRef: string): Arrangement {
  return { refs: [], options: {}, ...readOfTask<Arrangement>(() => localStorage, keys.arrangement, taskRef) }
}

/** Whether this browser has lately worked on a task. */
export function hasWorked(): boolean {
  return readTasks(() => localStorage, keys.arrangement).length > 0
}

/** A file that hasn't arrived at the engine, and would be lost by a reload. */
export interface UnsentFile {
  name: string
  size: number
  lastModified: number
  /** Its position among all files of the page. */
  place: number
  /** The ref of its announced upload: a part of it may have arrived. */
  announced?: string | undefined
}

/** File names stay in this tab, and are deleted with it. */
export function keepUnsent(taskRef: string, files: readonly UnsentFile[]): void {
  keepOfTask(() => sessionStorage, keys.unsent, { taskRef, kept: files })
}

export function readUnsent(taskRef: string): readonly UnsentFile[] {
  return readOfTask<UnsentFile[]>(() => sessionStorage, keys.unsent, taskRef) ?? []
}

/** The files left out of a task; their names stay in this tab too. */
export function keepLeftOut(taskRef: string, files: readonly { id: string; name: string; reason: string }[]): void {
  keepOfTask(() => sessionStorage, keys.leftOut, { taskRef, kept: files })
}

export function readLeftOut(taskRef: string): readonly { id: string; name: string; reason: string }[] {
  return readOfTask<{ id: string; name: string; reason: string }[]>(() => sessionStorage, keys.leftOut, taskRef) ?? []
}

/** The further steps of a task. Their options may contain what a person typed, so they stay in this tab too. */
export function keepChain(taskRef: string, steps: readonly KeptStep[]): void {
  keepOfTask(() => sessionStorage, keys.chain, { taskRef, kept: steps })
}

export function readChain(taskRef: string): readonly KeptStep[] {
  return readOfTask<KeptStep[]>(() => sessionStorage, keys.chain, taskRef) ?? []
}

/** The web pages of a task without files. Visited addresses stay in this tab. */
export function keepUrls(taskRef: string, urls: readonly string[]): void {
  keepOfTask(() => sessionStorage, keys.addresses, { taskRef, kept: urls })
}

export function readUrls(taskRef: string): readonly string[] {
  return readOfTask<string[]>(() => sessionStorage, keys.addresses, taskRef) ?? []
}

interface OfTask<Kept> {
  taskRef: string
  kept: Kept
}

/** Only the latest tasks are remembered; a device may have one in each tab. */
const tasksRemembered = 8

function keepOfTask<Kept>(storage: () => Storage, key: string, own: OfTask<Kept>): void {
  const others = readTasks<Kept>(storage, key).filter(({ taskRef }) => taskRef !== own.taskRef)
  attempt(() => storage().setItem(key, JSON.stringify([own, ...others].slice(0, tasksRemembered), withoutSecrets)))
}

function readOfTask<Kept>(storage: () => Storage, key: string, ref: string): Kept | undefined {
  return readTasks<Kept>(storage, key).find(({ taskRef }) => taskRef === ref)?.kept
}

function readTasks<Kept>(storage: () => Storage, key: string): OfTask<Kept>[] {
  const tasks = attempt(() => JSON.parse(storage().getItem(key) ?? '[]') as unknown)
  return Array.isArray(tasks) ? tasks : []
}
