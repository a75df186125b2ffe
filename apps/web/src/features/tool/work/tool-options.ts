import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type OptionProblem, sentencesByPath, validateOptions } from '@octavo/core/options/validate-options.ts'
import { english } from '@octavo/core/text/language.ts'
import { type FileOfOptions, type OptionsModule, optionsOf, type ReadyToolType, type WithoutFiles } from '@octavo/tools'
import { keepOptions, readOptions } from '../../../shared/work-storage.ts'

/** The options of one tool: its schema, loaded when the first file is there. */
export interface ToolOptions {
  /** The last settings on this device, where they are still valid, over the defaults. */
  first: Record<string, unknown>
  /** The same for these files, as long as nobody has chosen anything. */
  beginWith(options: Record<string, unknown>, files: readonly FileOfOptions[]): Record<string, unknown>
  /** Message by option name. */
  errorsOf(options: Record<string, unknown>): Record<string, string>
  /** What the person still has to enter or correct for these files, in a sentence. */
  missingIn(options: Record<string, unknown>, documents?: readonly DocumentView[]): string | undefined
  /** The options as the engine wants them: files by their refs. */
  forEngine(options: Record<string, unknown>, refOf: (id: string) => string): Record<string, unknown>
  /** What a recipe keeps of the options, and what it cannot keep. */
  withoutFiles(options: Record<string, unknown>, files: readonly FileOfOptions[]): WithoutFiles
  /** The options of a recipe over those that are set now, said of these files. */
  fromRecipe(
    kept: Record<string, unknown>,
    now: { options: Record<string, unknown>; files: readonly FileOfOptions[] },
  ): Record<string, unknown>
  /** Keeps the settings on this device, without what belongs to single files. */
  remember(options: Record<string, unknown>, fileIds: readonly string[]): void
}

export async function loadToolOptions(type: ReadyToolType): Promise<ToolOptions> {
  const {
    Options,
    missing,
    idle,
    beginWith = unchanged,
    renameDocuments = unchanged,
    withoutFiles,
    forFiles = unchanged,
  }: OptionsModule = await optionsOf[type]()
  const defaults = Options.parse({}) as Record<string, unknown>
  /** What another choice has hidden neither holds anybody up nor is sent as long as it is not valid. */
  const judge = (options: Record<string, unknown>) => {
    const judged = validateOptions(Options, options, { reader: 'form', language: english })
    const hidden = judged.problems ? withoutHidden(options, judged.problems, idle?.(options as never) ?? []) : options
    return hidden === options ? judged : validateOptions(Options, hidden, { reader: 'form', language: english })
  }
  const kept = judge({ ...defaults, ...readOptions(type) })
  return {
    first: kept.problems ? defaults : (kept.options as Record<string, unknown>),
    beginWith: (options, files) => beginWith(options as never, files) as Record<string, unknown>,
    errorsOf: (options) => sentencesByPath(judge(options).problems ?? []),
    missingIn(options, documents = []) {
      const judged = judge(options)
      if (judged.problems) return judged.problems.map(({ title, sentence }) => (title ? `${title}: ${sentence}` : sentence))[0]
      return Object.values(missing?.(judged.options as never, documents as readonly never[]) ?? {})[0]
    },
    forEngine(options, refOf) {
      const judged = judge(options)
      if (judged.problems) throw new AppError(judged.code, { fields: sentencesByPath(judged.problems) })
      // Schema and renaming are of one tool, which the compiler cannot see among all of them.
      return renameDocuments(judged.options as never, refOf) as Record<string, unknown>
    },
    withoutFiles(options, files) {
      const said = withoutFiles?.(options as never, files) ?? { options }
      const kept = notNaming(said.options, files)
      const isMore = Object.keys(kept).length < Object.keys(said.options).length
      const leftOut = said.leftOut ?? (isMore ? 'what was set for single files' : undefined)
      return { options: kept, ...(leftOut !== undefined && { leftOut }) }
    },
    fromRecipe: (kept, { options, files }) =>
      forFiles({ ...defaults, ...notNaming(options, files), ...kept } as never, files) as Record<string, unknown>,
    // The title that one file was given is not the next one's.
    remember: ({ properties: _, ...options }, fileIds) => keepOptions(type, generalOptions(options, fileIds)),
  }
}

function withoutHidden(
  options: Record<string, unknown>,
  problems: readonly OptionProblem[],
  hidden: readonly string[],
): Record<string, unknown> {
  const wrong = problems.map(({ path }) => path.split('.')[0] ?? '').filter((name) => hidden.includes(name))
  return wrong.length === 0 ? options : Object.fromEntries(Object.entries(options).filter(([name]) => !wrong.includes(name)))
}

function unchanged(options: never): unknown {
  return options
}

/** Without the options that name one of these files. */
function notNaming(options: Record<string, unknown>, files: readonly FileOfOptions[]): Record<string, unknown> {
  const ids = files.map(({ id }) => id)
  return Object.fromEntries(Object.entries(options).filter(([, value]) => !namesAny(value, ids)))
}

function generalOptions(options: Record<string, unknown>, fileIds: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => !Array.isArray(value) && !namesAny(value, fileIds)))
}

function namesAny(value: unknown, fileIds: readonly string[]): boolean {
  const written = JSON.stringify(value ?? null)
  return fileIds.some((id) => written.includes(id))
}
