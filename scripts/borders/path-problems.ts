import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const notOurs = new Set(['node_modules', '.git', '.cache', 'dist'])
const textFile = /\.(ts|tsx|json|md|css|html|sql|sh|yaml|yml)$|^scripts\/setup$|^\.ci\/run$/
// Matches a home folder; the text is assembled so that this file doesn't match itself.
const homeFolder = new RegExp(['(?<![\\w.-])/(?:ho', 'me|Us', 'ers)/\\w|C:\\\\Us', 'ers'].join(''))

/** Files that contain a path on somebody's machine. */
export async function findPathProblems(root: string): Promise<string[]> {
  const files = globSync('**/*', { cwd: root, exclude: (path) => path === 'data' || notOurs.has(path.split('/').at(-1) ?? '') }).filter(
    (path) => textFile.test(path),
  )
  const problems = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8')
      return text.includes(`${root}/`) || homeFolder.test(text) ? [`${path}: names a folder of one machine.`] : []
    }),
  )
  return problems.flat()
}
