import { dataFiles } from './data-sentences.ts'

/** The folders with texts for pages, which must all go through `core/words`. */
export const wordedFolders: readonly string[] = [
  'apps/web/src/app',
  'apps/web/src/features',
  'apps/web/src/shared',
  'packages/tools/src',
  'packages/ui/src',
]

/** The folder of a file in the list above. Tables of tools are extracted by `data-sentences.ts`; runners return codes. */
export function folderOf(path: string): string | undefined {
  if (dataFiles.has(path)) return undefined
  if (path.startsWith('packages/tools/') && !/\.tsx$|\/(panel|fields)\/|\/offer\.ts$/.test(path)) return undefined
  return wordedFolders.find((folder) => path.startsWith(`${folder}/`))
}

/** Whether a file may contain sentences in addition to data: schemas and the code around them have error messages. */
export function holdsSchemas(path: string): boolean {
  return /^packages\/(core|tools|engine|api)\/src\//.test(path) && !dataFiles.has(path) && !tables.test(path)
}

/** Facts and questions of tools, which `data-sentences.ts` extracts. */
const tables = /^packages\/tools\/src\/[^/]+\/(tool|questions)\.ts$/
