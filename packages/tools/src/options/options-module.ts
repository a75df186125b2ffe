import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { Language } from '@octavo/core/text/language.ts'
import type * as z from 'zod'
import type { FileOfOptions, RecipeOptions } from './common-pages.ts'
import type { Permissions } from './permission-options.ts'

/** The options of any tool, for code that treats all tools alike. */
export type OptionValues = Record<string, unknown>

/**
 * The exports of a tool's `options.ts`: its schema, and what the schema can't express. These are methods, so that a tool can declare its
 * own option type: they only get values that its schema accepted or produced.
 */
export interface OptionsModule {
  Options: z.ZodObject
  /** The types of the results with these options, where they differ from what the tool gives. */
  givenTypes?(options: OptionValues): readonly MediaType[]
  /** The kind of slot that these options need, where that isn't the tool's own; `needed` if there is no run without it. */
  slotFor?(options: OptionValues): { kind: 'office'; needed: boolean } | undefined
  /**
   * What a person still has to enter although every option by itself is valid: a sentence by option. The site passes what it knows about
   * the files; the engine's own check is in the runner.
   */
  unmetRequirements?(options: OptionValues, reader: RequirementReader): Record<string, string>
  /** The initial options for these files, on top of the last settings, until the person changes something; only if files matter. */
  beginWith?(options: OptionValues, files: readonly FileOfOptions[]): OptionValues
  /** Options without effect given the other choices, which forms hide. */
  inactiveOptions?(options: OptionValues): readonly string[]
  /** What a recipe, which knows no files, keeps of options that refer to files; only if that is more than leaving them out. */
  toRecipe?(options: OptionValues, files: readonly FileOfOptions[]): RecipeOptions
  /** A recipe's options applied to these files, if a canvas shows options of single files. */
  fromRecipe?(options: OptionValues, files: readonly FileOfOptions[]): OptionValues
  /** For a tool that adds encryption: the passwords and permissions that its results get with these options. */
  addedEncryption?(options: OptionValues): AddedEncryption
  /** For a tool that adds encryption: its options for encrypting files again, after later steps have opened and changed them. */
  reencryptOptions?(options: OptionValues, after: ReencryptedFiles): OptionValues
}

/** In which language requirements are told, and the files that they are told of, as far as those are known. */
export interface RequirementReader<File = DocumentView> {
  language: Language
  documents?: readonly File[]
}

/** Which password a file requires, and what it permits. */
export interface AddedEncryption {
  hasPassword: boolean
  permissions: Permissions
}

/** The files that are encrypted again at the end of a chain. */
export interface ReencryptedFiles {
  inputs: readonly { document: string }[]
  /** The task's document that a file was made from, if it was exactly one. */
  originOf(document: string): string | undefined
  /** The options of the last step, which say how files are written. */
  last: OptionValues
}
