import { dataFiles } from './data-sentences.ts'

/** The folders that hold texts for pages, all of which go through `core/words`. */
export const wordedFolders: readonly string[] = [
  'apps/web/src/app',
  'apps/web/src/features',
  'apps/web/src/shared',
  'packages/tools/src',
  'packages/ui/src',
]

/** The folder of the list above that a file belongs to. Tables of tools are data, which `data-sentences.ts` reads; runners give codes. */
export function folderOf(path: string): string | undefined {
  if (dataFiles.has(path)) return undefined
  if (path.startsWith('packages/tools/') && !/\.tsx$|\/(panel|fields)\/|\/offer\.ts$/.test(path)) return undefined
  return wordedFolders.find((folder) => path.startsWith(`${folder}/`))
}

/** Whether a file may have sentences beside data: schemas say what is wrong, and so does what stands around them. */
export function holdsSchemas(path: string): boolean {
  return /^packages\/(core|tools|engine|api)\/src\//.test(path) && !dataFiles.has(path) && !tables.test(path)
}

/** Facts and questions of tools, which `data-sentences.ts` reads. */
const tables = /^packages\/tools\/src\/[^/]+\/(tool|questions)\.ts$/
