import type { DocumentView, FontRequest, FontSubset } from '@octavo/core/api/engine-api.ts'
import type { FileProgress } from '@octavo/ui/cards/card-file.ts'
import type { PageSource } from '@octavo/ui/thumbs/page-source.ts'
import type { ReactNode } from 'react'

export type { FileProgress }

/** A file on the tool page. Options name it by its `id`, which is the page's own; it becomes the document's ref when the task runs. */
export interface PanelDocument {
  id: string
  name: string
  size: number
  lastModified?: number
  progress: FileProgress
  pageCount?: number
  /** What the engine found out, once it has. */
  facts?: DocumentView
  /** Its pages, once they can be drawn. */
  source?: PageSource
}

/** What can be done with the files of a tool page. */
export interface FileActions {
  /** Opens the file chooser. */
  add(): void
  move(id: string, to: number): void
  /** Puts the files into this order. */
  arrange(ids: readonly string[]): void
  remove(id: string): void
  /** Takes files that cannot be used off the page; the end of the task tells of them. */
  leaveOut(ids: readonly string[]): void
  /** Takes all files off the page, here and at the engine. */
  removeAll(): void
  /** Opens the file chooser for one file that takes the place of this one. */
  replace(id: string): void
  retry(id: string): void
  unlock(id: string, password: string): void
}

/** What a panel is given: the files, the options so far, and the way to change them. */
export interface PanelProps<Options = Record<string, unknown>> {
  documents: readonly PanelDocument[]
  options: Options
  /** Message by option name. */
  errors: Readonly<Record<string, string>>
  onChange(options: Options): void
}

/** What a canvas, which takes the place of the plain file cards, is given. */
export interface CanvasProps<Options = Record<string, unknown>> extends PanelProps<Options> {
  actions: FileActions
  /** Told what is wrong with something written on the canvas, which keeps the task from running, and when nothing is any more. */
  onProblem?(problem: string | undefined): void
  /** The tool's image, shown beside its title. */
  glyph?: ReactNode
  /** Opens a web page as these options say and gives an image of its top. */
  previewWebPage?(options: Options, signal: AbortSignal): Promise<Blob>
  /** Gives the faces in which the engine writes some characters. */
  fontsFor?(request: FontRequest): Promise<FontSubset[]>
}

/** What will come of the work, as far as it is known before it runs. */
export interface Forecast {
  /** How many pages are worked on, where these are not simply all pages of all files; `of` how many. */
  pages?: { count: number; of?: number }
  /** What the button says in place of the tool's own words. */
  action?: string
  /** How many pages change, where that is known. */
  changed?: number
}

/** What `forecast.ts` of a tool gives. */
export interface ForecastModule<Options = Record<string, unknown>> {
  forecast?(options: Options, documents: readonly PanelDocument[]): Forecast
  /** What will happen, in one short line; a phone shows it while the options are closed. */
  summary?(options: Options, documents: readonly PanelDocument[]): string
}
