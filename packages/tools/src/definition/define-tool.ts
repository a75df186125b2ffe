import type { Restriction } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { SlotKind } from '@octavo/core/files/slot-kinds.ts'
import type { OptionsModule } from '../options/options-module.ts'
import type { Glyph } from './glyph.ts'

/** The kind of work under which a tool is shown. */
export type Family = 'organise' | 'edit' | 'optimise' | 'convert-from' | 'convert-to' | 'protect'

/** The facts of a tool, without its options: what navigation, landing page, limits and tests are made of. They load with every page. */
export interface Tool extends Capabilities {
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
  loadingText: string
  finalTitle: string
  finalText: string
  glyph: Glyph
  /** Shown as they are in file choosers; the specification's come first. */
  extensions: readonly string[]
  accepts: readonly MediaType[]
  /** What its results are, so that a chain can be checked before it starts. */
  gives: readonly MediaType[]
  /** What was done, as the end of a result's name: `report-merged.pdf`. */
  suffix: string
  /** The tools that are often used on its results, the best first. Others that take them follow. */
  next: readonly string[]
  /** The files for which it is shown before other tools that take them, too. */
  obviousFor?: FilesInHand
  /** The step between adding files and the download on its page, where that of its family does not say it. */
  middleStep?: { title: string; text: string }
  /** Whether the header's menu lists it; it does where not given. */
  isInMenu?: false
  questions(): Promise<{ default: readonly Question[] }>
  /** Fetched when they are needed, so that a page loads without the schema library. */
  options?(): Promise<OptionsModule>
}

/** What engine and page have to know of what a tool does. They never guess it from its options. */
export interface Capabilities {
  /** The kind of process that it runs in; `document` where not given. */
  slot?: Exclude<SlotKind, 'document'>
  /** What it does to the encryption of PDFs. What one tool adds, all others that give PDFs keep. */
  encryption?: 'adds' | 'removes'
  /**
   * What a file must allow for the tool to work on it unasked; nothing where not given. Moving pages is arranging them, whatever becomes of
   * them; an image of a page is a copy of what is on it.
   */
  requires?: readonly Restriction[] | 'everything'
  /** The option with addresses of web pages, which the tool takes in place of files and which count as files. */
  addressOption?: string
  /** The option with a password that is tried on files and may be wrong. */
  passwordOption?: string
  /** Whether it can be a further step of a chain, as it can where not given. */
  isStep?: false
  /** Whether it makes nothing of a file of one page. */
  needsSeveralPages?: true
}

/** Kinds of files that people come with. Several PDFs are also PDFs. */
export type FilesInHand = 'pdf' | 'several-pdfs' | 'images' | 'office'

/** What people ask about a tool, and the answer. */
export interface Question {
  question: string
  answer: string
}

type Definition = Omit<Tool, 'url'> & ({ state: 'soon'; options?: never } | { state: 'ready'; options(): Promise<OptionsModule> })

/** Keeps the literal type and state of a tool, by which the compiler asks for its runner. Its address follows from its type. */
export function defineTool<const Given extends Definition>(tool: Given): Given & Pick<Tool, 'url'> {
  return { ...tool, url: `/${tool.type}` }
}
