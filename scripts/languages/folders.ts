import { dataFiles } from './data-sentences.ts'

/** Folders whose every text goes through `core/words`. A folder that is finished is put here and never taken out. */
export const finishedFolders: readonly string[] = [
  'apps/web/src/app',
  'apps/web/src/features/home',
  'apps/web/src/features/search',
  'apps/web/src/features/tool',
  'apps/web/src/features/tool-landing',
  'packages/ui/src',
  'apps/web/src/features/account',
  'apps/web/src/features/download',
  'apps/web/src/features/not-found',
  'apps/web/src/features/texts',
  'apps/web/src/shared',
]

/** The others that hold texts for pages, and how many of them are not wrapped yet. These numbers only go down. */
export const unfinishedFolders: Readonly<Record<string, number>> = {
  'packages/tools/src': 830,
}

/** The folder of the lists above that a file belongs to: the innermost one. Tables of tools are data, which `data-sentences.ts` reads. */
export function folderOf(path: string): string | undefined {
  if (dataFiles.has(path)) return undefined
  if (path.startsWith('packages/tools/') && !/\.tsx$|\/(panel|fields)\//.test(path)) return undefined
  const folders = [...finishedFolders, ...Object.keys(unfinishedFolders)]
  return folders.filter((folder) => path.startsWith(`${folder}/`)).sort((one, other) => other.length - one.length)[0]
}
