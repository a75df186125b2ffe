import type { DocumentView } from '@octavo/core/engine-api.ts'
import type { ComponentType } from 'react'
import type { ReadyToolType } from './catalogue.ts'

/** What a panel is given: the documents, the options so far, and the way to change them. */
export interface PanelProps<Options = Record<string, unknown>> {
  documents: readonly DocumentView[]
  options: Options
  /** Message by option name. */
  errors: Readonly<Record<string, string>>
  onChange: (options: Options) => void
}

/** Panels of tools for which the form generated from the schema is not enough, each fetched when its page is opened. */
export const panels: Partial<Record<ReadyToolType, () => Promise<{ default: ComponentType<PanelProps> }>>> = {}
