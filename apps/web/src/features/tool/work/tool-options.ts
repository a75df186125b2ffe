import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type OptionProblem, sentencesByPath, validateOptions } from '@octavo/core/options/validate-options.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import { type FileOfOptions, loadOptions, type ReadyToolType, type RecipeOptions } from '@octavo/tools'
import { mapDocuments, optionsNaming } from '@octavo/tools/document-ref.ts'
import { keepOptions, readOptions } from '../../../shared/work-storage.ts'

/** The options of one tool: its schema, loaded when there is a file. */
export interface ToolOptions {
  defaults: Record<string, unknown>
  /** The last settings on this device, if still valid, on top of the defaults. */
  first: Record<string, unknown>
  /** The same for these files, until the person changes something. */
  beginWith(options: Record<string, unknown>, files: readonly FileOfOptions[]): Record<string, unknown>
  /** The types of the results with these options. */
  givenTypes(options: Record<string, unknown>): readonly string[] | undefined
  /** Message by option name. */
  errorsOf(options: Record<string, unknown>): Record<string, string>
  /** What the person still has to enter or correct for these files, in a sentence. */
  missingIn(options: Record<string, unknown>, documents?: readonly DocumentView[]): string | undefined
  /** The options for the engine: files by their refs. */
  forEngine(options: Record<string, unknown>, refOf: (id: string) => string): Record<string, unknown>
  /** What a recipe keeps of the options, and what it can't keep. */
  toRecipe(options: Record<string, unknown>, files: readonly FileOfOptions[]): RecipeOptions
  /** A recipe's options on top of the current ones, applied to these files. */
  fromRecipe(
    kept: Record<string, unknown>,
    now: { options: Record<string, unknown>; files: readonly FileOfOptions[] },
  ): Record<string, unknown>
  /**
   * The options of single files, with each file under its other name. Only these are stored on the device with a task: they contain only
   * numbers and refs, while others may contain what a person typed.
   */
  ofFiles(options: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown>
  /** Saves the settings on this device, without those of single files. */
  remember(options: Record<string, unknown>, fileIds: readonly string[]): void
}

export async function loadToolOptions(type: ReadyToolType): Promise<ToolOptions> {
  const {
    Options,
    unmetRequirements,
    inactiveOptions,
    givenTypes,
    beginWith = unchanged,
    toRecipe,
    fromRecipe = unchanged,
  } = await loadOptions(type)
  const defaults = Options.parse({})
  /** An invalid option that another choice has hidden neither blocks the task nor is sent. */
  const judge = (options: Record<string, unknown>) => {
    const judged = validateOptions(Options, options, { reader: 'form', language: pageLanguage() })
    const hidden = judged.problems ? withoutHidden(options, judged.problems, inactiveOptions?.(options) ?? []) : options
    return hidden === options ? judged : validateOptions(Options, hidden, { reader: 'form', language: pageLanguage() })
  }
  /** Without the options that refer to one of these files. */
  const notNaming = (options: Record<string, unknown>, ids: readonly string[]) => {
    const naming = optionsNaming(Options, options, new Set(ids))
    return Object.fromEntries(Object.entries(options).filter(([name]) => !naming.includes(name)))
  }
  const kept = judge({ ...defaults, ...readOptions(type) })
  return {
    defaults,
    first: kept.problems ? defaults : kept.options,
    beginWith: (options, files) => beginWith(options, files),
    givenTypes(options) {
      const judged = judge(options)
      return judged.problems ? undefined : givenTypes?.(judged.options)
    },
    errorsOf: (options) => sentencesByPath(judge(options).problems ?? []),
    missingIn(options, documents = []) {
      const judged = judge(options)
      if (judged.problems) return judged.problems.map(titled)[0]
      return Object.values(unmetRequirements?.(judged.options, { language: pageLanguage(), documents }) ?? {})[0]
    },
    forEngine(options, refOf) {
      const judged = judge(options)
      if (judged.problems) throw new AppError(judged.code, { fields: sentencesByPath(judged.problems) })
      return mapDocuments(Options, judged.options, refOf)
    },
    toRecipe(options, files) {
      const said = toRecipe?.(options, files) ?? { options }
      const kept = notNaming(said.options, idsOf(files))
      const isMore = Object.keys(kept).length < Object.keys(said.options).length
      const leftOut = said.leftOut ?? (isMore ? sentence('Not saved: settings for single files.') : undefined)
      return { options: kept, ...(leftOut !== undefined && { leftOut }) }
    },
    fromRecipe: (kept, { options, files }) => fromRecipe({ ...defaults, ...notNaming(options, idsOf(files)), ...kept }, files),
    ofFiles(options, names) {
      const naming = optionsNaming(Options, options, new Set(names.keys()))
      const chosen = Object.fromEntries(naming.map((name) => [name, options[name]]))
      return mapDocuments(Options, chosen, (name) => names.get(name) ?? name)
    },
    // The title of one file doesn't apply to the next.
    remember: ({ properties: _, ...options }, fileIds) => keepOptions(type, withoutLists(notNaming(options, fileIds))),
  }
}

/** A sentence about an option, behind what the option is called. */
function titled({ title, sentence: problem }: OptionProblem): string {
  return title === undefined ? problem : t('{title}: {problem}', { title: tData(title), problem })
}

function withoutHidden(
  options: Record<string, unknown>,
  problems: readonly OptionProblem[],
  hidden: readonly string[],
): Record<string, unknown> {
  const wrong = problems.map(({ path }) => path.split('.')[0] ?? '').filter((name) => hidden.includes(name))
  return wrong.length === 0 ? options : Object.fromEntries(Object.entries(options).filter(([name]) => !wrong.includes(name)))
}

function unchanged(options: Record<string, unknown>): Record<string, unknown> {
  return options
}

function idsOf(files: readonly FileOfOptions[]): string[] {
  return files.map(({ id }) => id)
}

function withoutLists(options: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => !Array.isArray(value)))
}
