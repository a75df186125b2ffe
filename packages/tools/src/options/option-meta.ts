import type { NameWord } from '@octavo/core/options/name-template.ts'
import type { ShownAs } from '@octavo/core/options/option-fault.ts'

/** Whether most people need an option. Advanced ones are folded under the heading of their `group`. */
export type OptionLevel = 'basic' | 'advanced'

/** What a field needs to know about an option besides type, default and bounds. `description` is for readers of the API. */
export interface OptionMeta {
  /** One line below the field, only where it changes a decision. */
  hint?: string
  level?: OptionLevel
  /** The heading under which an advanced option is folded. */
  group?: string
  /** The labels of choices, in display order. */
  labels?: Readonly<Record<string, string>>
  /** The label for leaving a choice out. */
  unset?: string
  /** A line about each choice, if they are shown as cards. */
  hints?: Readonly<Record<string, string>>
  /** What a number counts. */
  unit?: string
  /** The step of an arrow key. */
  step?: number
  shownAs?: ShownAs
  /** An example, shown while the field is empty. */
  placeholder?: string
  /** The text has several lines. */
  multiline?: boolean
  /** The tokens of the 'Insert…' menu next to the field. */
  tokens?: readonly OptionToken[]
}

/** A token in braces that is filled in when the task runs. */
export type OptionToken = Exclude<NameWord, 'text:'> | 'pages' | 'file' | 'title' | 'address'

declare module 'zod' {
  interface GlobalMeta extends OptionMeta {}
}
