import { optionsOf, type ReadyToolType } from '@octavo/tools'
import { keepOptions, readOptions } from '../../../shared/client-storage.ts'

/** The options of one tool: its schema, loaded when the first file is there. */
export interface ToolOptions {
  /** The last settings on this device, where they are still valid, over the defaults. */
  first: Record<string, unknown>
  /** Message by option name. */
  errorsOf(options: Record<string, unknown>): Record<string, string>
  /** The options as the engine wants them: files by their refs. */
  forEngine(options: Record<string, unknown>, refOf: (id: string) => string): Record<string, unknown>
  /** Keeps the settings on this device, without what belongs to single files. */
  remember(options: Record<string, unknown>, fileIds: readonly string[]): void
}

export async function loadToolOptions(type: ReadyToolType): Promise<ToolOptions> {
  const { Options, renameDocuments } = await optionsOf[type]()
  const defaults = Options.parse({}) as Record<string, unknown>
  const kept = Options.safeParse({ ...defaults, ...readOptions(type) })
  return {
    first: kept.success ? (kept.data as Record<string, unknown>) : defaults,
    errorsOf(options) {
      const parsed = Options.safeParse(options)
      if (parsed.success) return {}
      return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse())
    },
    forEngine: (options, refOf) => renameDocuments(Options.parse(options), refOf) as Record<string, unknown>,
    remember(options, fileIds) {
      const general = Object.entries(options).filter(([, value]) => !Array.isArray(value) && !namesAny(value, fileIds))
      keepOptions(type, Object.fromEntries(general))
    },
  }
}

function namesAny(value: unknown, fileIds: readonly string[]): boolean {
  const written = JSON.stringify(value ?? null)
  return fileIds.some((id) => written.includes(id))
}
