import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { ToolType } from '@octavo/tools'
import { type Suggestion, suggestTools } from '../../shared/suggestions/suggest-tools.ts'
import { FilesSheet } from './FilesSheet.tsx'
import { kindOfFile } from './kind-of-file.ts'

/** Files that were given to the home page, and what shows them. */
export interface FilesInHand {
  files: readonly File[]
  kinds: readonly (MediaType | undefined)[]
  /** The first tool for them; undefined if there is none. */
  best: Suggestion | undefined
  /** Every tool that takes them. */
  fitting: ReadonlySet<ToolType>
  Sheet: typeof FilesSheet
}

/** Looks at files. This and the sheet that shows them are fetched when there is a file. */
export async function lookAtFiles(files: readonly File[]): Promise<FilesInHand> {
  const kinds = await Promise.all(files.map(kindOfFile))
  const suggestions = suggestTools({ kinds })
  return { files, kinds, best: suggestions[0], fitting: new Set(suggestions.map(({ tool }) => tool.type)), Sheet: FilesSheet }
}
