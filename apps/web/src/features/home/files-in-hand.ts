import type { MediaType } from '@octavo/core/files/media-types.ts'
import { type Suggestion, suggestTools } from '../../shared/suggestions/suggest-tools.ts'
import { FilesSheet } from './FilesSheet.tsx'
import { kindOfFile } from './kind-of-file.ts'

/** Files that were given to the home page, and what shows them. */
export interface FilesInHand {
  files: readonly File[]
  kinds: readonly (MediaType | undefined)[]
  /** The first tool for them; undefined if there is none. */
  best: Suggestion | undefined
  Sheet: typeof FilesSheet
}

/** Looks at files. This and the sheet that shows them are fetched when there is a file. */
export async function lookAtFiles(files: readonly File[]): Promise<FilesInHand> {
  const kinds = await Promise.all(files.map(kindOfFile))
  return { files, kinds, best: suggestTools({ kinds })[0], Sheet: FilesSheet }
}
