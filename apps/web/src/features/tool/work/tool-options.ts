import type { DocumentView } from '@octavo/core/engine-api.ts'
import { type OptionsModule, optionsOf, type ReadyToolType } from '@octavo/tools'
import { keepOptions, readOptions } from '../../../shared/work-storage.ts'

/** The options of one tool: its schema, loaded when the first file is there. */
export interface ToolOptions {
  /** The last settings on this device, where they are still valid, over the defaults. */
  first: Record<string, unknown>
  /** Message by option name. */
  errorsOf(options: Record<string, unknown>): Record<string, string>
  /** What the person still has to enter for these files, in a sentence. */
  missingIn(options: Record<string, unknown>, documents?: readonly DocumentView[]): string | undefined
  /** The options as the engine wants them: files by their refs. */
  forEngine(options: Record<string, unknown>, refOf: (id: string) => string): Record<string, unknown>
  /** The options without what belongs to single files. */
  general(options: Record<string, unknown>, fileIds: readonly string[]): Record<string, unknown>
  /** Keeps the settings on this device, without what belongs to single files. */
  remember(options: Record<string, unknown>, fileIds: readonly string[]): void
}

export async function loadToolOptions(type: ReadyToolType): Promise<ToolOptions> {
  const { Options, missing, renameDocuments = unchanged }: OptionsModule = await optionsOf[type]()
  const defaults = Options.parse({}) as Record<string, unknown>
  const kept = Options.safeParse({ ...defaults, ...readOptions(type) })
  return {
    first: kept.success ? (kept.data as Record<string, unknown>) : defaults,
    errorsOf(options) {
      const parsed = Options.safeParse(options)
      if (parsed.success) return {}
      return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse())
    },
    missingIn(options, documents = []) {
      const parsed = Options.safeParse(options)
      return parsed.success ? Object.values(missing?.(parsed.data as never, documents as readonly never[]) ?? {})[0] : undefined
    },
    // Schema and renaming are of one tool, which the compiler cannot see among all of them.
    forEngine: (options, refOf) => renameDocuments(Options.parse(options) as never, refOf) as Record<string, unknown>,
    general: generalOptions,
    // The title that one file was given is not the next one's.
    remember: ({ properties: _, ...options }, fileIds) => keepOptions(type, generalOptions(options, fileIds)),
  }
}

function unchanged(options: never): unknown {
  return options
}

function generalOptions(options: Record<string, unknown>, fileIds: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => !Array.isArray(value) && !namesAny(value, fileIds)))
}

function namesAny(value: unknown, fileIds: readonly string[]): boolean {
  const written = JSON.stringify(value ?? null)
  return fileIds.some((id) => written.includes(id))
}
