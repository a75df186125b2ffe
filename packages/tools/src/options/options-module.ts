import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import type * as z from 'zod'
import type { FileOfOptions, RecipeOptions } from './common-pages.ts'

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
  unmetRequirements?(options: OptionValues, documents?: readonly DocumentView[]): Record<string, string>
  /** What the site begins with for these files, over the last settings, as long as nobody has chosen anything; only where files matter. */
  beginWith?(options: OptionValues, files: readonly FileOfOptions[]): OptionValues
  /** The options that have no effect beside what else is chosen, so that forms do not show them; only where there are any. */
  inactiveOptions?(options: OptionValues): readonly string[]
  /** What a recipe, which knows no files, keeps of options that speak of some; only where that is more than leaving those out. */
  toRecipe?(options: OptionValues, files: readonly FileOfOptions[]): RecipeOptions
  /** The options of a recipe said of these files, where a canvas shows what is said of single ones. */
  fromRecipe?(options: OptionValues, files: readonly FileOfOptions[]): OptionValues
}
