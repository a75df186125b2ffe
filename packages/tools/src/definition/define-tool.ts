import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { SlotKind } from '@octavo/core/files/slot-kinds.ts'

/** The kind of work under which a tool is shown. */
export type Family = 'organise' | 'edit' | 'optimise' | 'convert-from' | 'convert-to' | 'protect'

/** The facts of a tool, without its options: what navigation, landing page, limits and tests are made of. */
export interface Tool {
  /** Its route without the slash. */
  type: string
  /** The address of its page on the site. */
  url: `/${string}`
  /** `soon` has a route and a landing page, and neither options nor runner. */
  state: 'ready' | 'soon'
  family: Family
  title: string
  description: string
  actionText: string
  /** The same for several files, where it names how many. */
  countedAction?: string
  loadingText: string
  finalTitle: string
  finalText: string
  /** Shown as they are in file choosers; the specification's come first. */
  extensions: readonly string[]
  accepts: readonly MediaType[]
  /** What its results are, so that a chain can be checked before it starts. */
  gives: readonly MediaType[]
  /** What was done, as the end of a result's name: `report-merged.pdf`. */
  suffix: string
  /** The kind of process that it runs in; `document` where not given. */
  slot?: Exclude<SlotKind, 'document'>
}

/** What people ask about a tool, and the answer. */
export interface Question {
  question: string
  answer: string
}

/** Keeps the literal type and state of a tool, by which the compiler asks for its runner. Its address follows from its type. */
export function defineTool<const Definition extends Omit<Tool, 'url'>>(tool: Definition): Definition & Pick<Tool, 'url'> {
  return { ...tool, url: `/${tool.type}` }
}
