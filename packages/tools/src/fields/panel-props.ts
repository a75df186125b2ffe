import type { CompressPreviewEvent, DocumentView, FontRequest, FontSubset, PreviewedLevel } from '@octavo/core/api/engine-api.ts'
import type { FileProgress } from '@octavo/ui/cards/card-file.ts'
import type { PageSource } from '@octavo/ui/thumbs/page-source.ts'
import type { ReactNode } from 'react'

export type { FileProgress }

/** A file on the tool page. Options refer to it by `id`, which is the page's own and becomes the document's ref when the task runs. */
export interface PanelDocument {
  id: string
  name: string
  size: number
  lastModified?: number
  progress: FileProgress
  pageCount?: number
  /** The engine's facts, once known. */
  facts?: DocumentView
  /** Its pages, once they can be drawn. */
  source?: PageSource
}

/** Actions on the files of a tool page. */
export interface FileActions {
  /** Opens the file chooser. */
  add(): void
  move(id: string, to: number): void
  /** Reorders the files. */
  arrange(ids: readonly string[]): void
  remove(id: string): void
  /** Removes unusable files from the page; the end of the task reports them. */
  leaveOut(ids: readonly string[]): void
  /** Removes all files from the page and the engine. */
  removeAll(): void
  /** Opens the file chooser for one file that replaces this one. */
  replace(id: string): void
  retry(id: string): void
  unlock(id: string, password: string): void
}

/** What a panel gets: the files, the current options, and a function to change them. */
export interface PanelProps<Options = Record<string, unknown>> {
  documents: readonly PanelDocument[]
  options: Options
  /** Message by option name. */
  errors: Readonly<Record<string, string>>
  onChange(options: Options): void
}

/** What a canvas gets, which replaces the plain file cards. */
export interface CanvasProps<Options = Record<string, unknown>> extends PanelProps<Options> {
  actions: FileActions
  /** Reports an error in something entered on the canvas, which blocks the task, and when it is resolved. */
  onProblem?(problem: string | undefined): void
  /** The tool's icon, shown next to its title. */
  glyph?: ReactNode
  /** Opens a web page with these options and returns an image of its top. */
  previewWebPage?(options: Options, signal: AbortSignal): Promise<Blob>
  /** Tries the levels of compression on a document, and shows its pages. */
  compressing?: CompressCalls
  /** Returns the font faces in which the engine writes some characters. */
  fontsFor?(request: FontRequest): Promise<FontSubset[]>
}

/** The engine's calls for compression before the task runs. */
export interface CompressCalls {
  /** What each level makes of a document; ends with the signal. */
  levels(ref: string, options: Record<string, unknown>, signal: AbortSignal): AsyncGenerator<CompressPreviewEvent>
  /** A page as a level with these options makes it; without a level as it is. */
  page(of: ComparedPage, signal: AbortSignal): Promise<Blob>
}

export interface ComparedPage {
  ref: string
  level?: PreviewedLevel | undefined
  options: Record<string, unknown>
  page: number
  width: number
}

/** What the task will do, as far as it is known before it runs. */
export interface Forecast {
  /** How many pages are processed, if it isn't simply all pages of all files; `of` is the total. */
  pages?: { count: number; of?: number }
  /** The button's label, instead of the tool's own. */
  action?: string
  /** How many pages change, where that is known. */
  changed?: number
}

/** The exports of a tool's `forecast.ts`. */
export interface ForecastModule<Options = Record<string, unknown>> {
  forecast?(options: Options, documents: readonly PanelDocument[]): Forecast
  /** What will happen, in one short line; shown on a phone while the options are closed. */
  summary?(options: Options, documents: readonly PanelDocument[]): string
}
