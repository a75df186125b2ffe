import type { Options } from '../options.ts'

/** Options with other values. */
export type Change = { [Name in keyof Options]?: Options[Name] | undefined }

/** What a part of the panel is given. */
export interface PartProps {
  options: Options
  errors: Readonly<Record<string, string>>
  /** What is `undefined` is said no more. */
  set: (change: Change) => void
}

/** In what lengths are shown. */
export type NumberUnit = 'pt' | 'mm' | '%'
