import type { NameWord } from '@octavo/core/options/name-template.ts'
import type { ShownAs } from '@octavo/core/options/option-fault.ts'

/** Whether most people need an option, or few. Few need what is folded under the heading of its `group`. */
export type OptionLevel = 'basic' | 'advanced'

/** What a field needs to know of an option beside its type, default and bounds. `description` is for readers of the API. */
export interface OptionMeta {
  /** One line below the field, only where it changes a decision. */
  hint?: string
  level?: OptionLevel
  /** The heading under which an advanced option is folded. */
  group?: string
  /** What choices are called; the order is that in which they are offered. */
  labels?: Readonly<Record<string, string>>
  /** What it is called to leave a choice out. */
  unset?: string
  /** A line about each choice, where they are shown as cards. */
  hints?: Readonly<Record<string, string>>
  /** What a number counts. */
  unit?: string
  /** How far one press of an arrow key goes. */
  step?: number
  shownAs?: ShownAs
  /** An example, shown while the field is empty. */
  placeholder?: string
  /** The text has several lines. */
  multiline?: boolean
  /** What the 'Insert…' menu beside the field offers. */
  tokens?: readonly OptionToken[]
}

/** A word in braces that is filled in when the task runs. */
export type OptionToken = Exclude<NameWord, 'text:'> | 'pages' | 'file' | 'title' | 'address'

declare module 'zod' {
  interface GlobalMeta extends OptionMeta {}
}
