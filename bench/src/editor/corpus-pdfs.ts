import { glob } from 'node:fs/promises'
import { join } from 'node:path'

const defaultFolders = ['../shared/corpus/pdf', '../shared/corpus/tables']

/** The PDFs in folders, or of the corpus, besides those that are made to harm. */
export async function corpusPdfs(given: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const root of given.length > 0 ? given : defaultFolders) {
    if (root.endsWith('.pdf')) files.push(root)
    else for await (const name of glob('**/*.pdf', { cwd: root })) if (!name.startsWith('hostile')) files.push(join(root, name))
  }
  return files.toSorted()
}
