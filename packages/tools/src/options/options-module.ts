import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import type { Language } from '@octavo/core/text/language.ts'
import type * as z from 'zod'
import type { FileOfOptions, RecipeOptions } from './common-pages.ts'
import type { Permissions } from './permission-options.ts'

/** The options of some tool, for code that treats all tools alike. */
export type OptionValues = Record<string, unknown>

/**
 * What `options.ts` of a tool gives: its schema, and what the schema cannot say. These are methods, so that a tool's own may be written
 * for its own options: they are only ever given what its schema has made or takes.
 */
export interface OptionsModule {
  Options: z.ZodObject
  /**
   * What a person still has to enter although every option alone is valid: a sentence by option. The site tells what it knows of the
   * files, too; the engine's own check of them is in the runner.
   */
  unmetRequirements?(options: OptionValues, reader: RequirementReader): Record<string, string>
  /** What the site begins with for these files, over the last settings, as long as nobody has chosen anything; only where files matter. */
  beginWith?(options: OptionValues, files: readonly FileOfOptions[]): OptionValues
  /** The options that have no effect beside what else is chosen, so that forms do not show them; only where there are any. */
  inactiveOptions?(options: OptionValues): readonly string[]
  /** What a recipe, which knows no files, keeps of options that speak of some; only where that is more than leaving those out. */
  toRecipe?(options: OptionValues, files: readonly FileOfOptions[]): RecipeOptions
  /** The options of a recipe said of these files, where a canvas shows what is said of single ones. */
  fromRecipe?(options: OptionValues, files: readonly FileOfOptions[]): OptionValues
  /** Of a tool that adds encryption: what the files ask for and allow that it makes with these options. */
  addedEncryption?(options: OptionValues): AddedEncryption
  /** Of a tool that adds encryption: its options for locking files again, after further steps have opened and changed them. */
  reencryptOptions?(options: OptionValues, after: ReencryptedFiles): OptionValues
}

/** In which language requirements are told, and the files that they are told of, as far as those are known. */
export interface RequirementReader<File = DocumentView> {
  language: Language
  documents?: readonly File[]
}

/** What is asked of whoever opens a file, and what they may do with it. */
export interface AddedEncryption {
  hasPassword: boolean
  permissions: Permissions
}

/** The files that are locked again at the end of a chain. */
export interface ReencryptedFiles {
  inputs: readonly { document: string }[]
  /** The document of the task that a file was made of, where it was made of one. */
  originOf(document: string): string | undefined
  /** The options of the last step, which say how files are written. */
  last: OptionValues
}
