import type { Restriction } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { SlotKind } from '@octavo/core/files/slot-kinds.ts'
import type { OptionsModule } from '../options/options-module.ts'
import type { Glyph } from './glyph.ts'

/** The family under which a tool is listed. */
export type Family = 'organise' | 'edit' | 'optimise' | 'convert-from' | 'convert-to' | 'protect'

/** The facts of a tool without its options, used for navigation, landing page, limits and tests. They load with every page. */
export interface Tool extends Capabilities {
  /** Its route without the slash. */
  type: string
  /** The address of its page on the site. */
  url: `/${string}`
  /** `soon` has a route and a landing page, but no options or runner. */
  state: 'ready' | 'soon'
  family: Family
  title: string
  description: string
  actionText: string
  loadingText: string
  finalTitle: string
  finalText: string
  glyph: Glyph
  /** Shown in this order in file choosers; those of the specification come first. */
  extensions: readonly string[]
  accepts: readonly MediaType[]
  /** The types of its results, so that a chain can be checked before it starts. */
  gives: readonly MediaType[]
  /** The suffix of a result's name: `report-merged.pdf`. */
  suffix: string
  /** The tools most often used on its results, the best first. Other tools that accept them follow. */
  next: readonly string[]
  /** The files for which it is listed before other tools that accept them. */
  obviousFor?: FilesInHand
  /** The step between adding files and the download on its page, if it differs from its family's. */
  middleStep?: { title: string; text: string }
  /** Whether the header's menu lists it; true by default. */
  isInMenu?: false
  questions(): Promise<{ default: readonly Question[] }>
  /** Loaded on demand, so that a page loads without the schema library. */
  options?(): Promise<OptionsModule>
}

/** What engine and site need to know about a tool. They never guess it from its options. */
export interface Capabilities {
  /** The kind of slot it runs in; `document` by default. */
  slot?: Exclude<SlotKind, 'document'>
  /** Whether it recognises text in scans, in languages that differ from server to server. */
  recognisesText?: true
  /** What it does to the encryption of PDFs. Encryption added by one tool is kept by all others that make PDFs. */
  encryption?: 'adds' | 'removes'
  /**
   * The permissions a file must grant for the tool to work without a confirmation; none by default. Moving pages counts as assembling; an
   * image of a page counts as copying.
   */
  requires?: readonly Restriction[] | 'everything'
  /** The option with addresses of web pages, which the tool takes instead of files and which count as files. */
  addressOption?: string
  /** The option with a password that is tried on files and may be wrong. */
  passwordOption?: string
  /** Whether its results may be made before they are asked for, and delivered later without being made again. */
  isComputedAhead?: true
  /** Whether it can be a later step of a chain; true by default. */
  isStep?: false
  /** A kind of file without which the others that it accepts are of no use to it. */
  needs?: MediaType
  /** Whether a file with a single page is of no use to it. */
  needsSeveralPages?: true
}

/** The kinds of files that people start with. Several PDFs also count as PDFs. */
export type FilesInHand = 'pdf' | 'several-pdfs' | 'images' | 'office'

/** What people ask about a tool, and the answer. */
export interface Question {
  question: string
  answer: string
}

type Definition = Omit<Tool, 'url'> & ({ state: 'soon'; options?: never } | { state: 'ready'; options(): Promise<OptionsModule> })

/** Keeps the literal type and state of a tool, by which the compiler requires its runner. Its address is derived from its type. */
export function defineTool<const Given extends Definition>(tool: Given): Given & Pick<Tool, 'url'> {
  return { ...tool, url: `/${tool.type}` }
}
