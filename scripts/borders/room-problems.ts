import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { type Place, rooms } from './rooms.ts'

/** Imports from a room above or beside, and folders without a place among the rooms. */
export async function findRoomProblems(root: string): Promise<string[]> {
  const problems = await Promise.all(Object.entries(rooms).map(([workspace, order]) => problemsOf(root, workspace, order)))
  return problems.flat()
}

async function problemsOf(root: string, workspace: string, order: readonly Place[]): Promise<string[]> {
  const src = join(root, workspace, 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !isOfTests(file))
  const problems = await Promise.all(
    files.map(async (file) => {
      const targets = importedFiles(await readFile(join(src, file), 'utf8'), file)
      return [file, ...targets].flatMap((target) => crossing({ workspace, order, file, target }))
    }),
  )
  return [...new Set(problems.flat())]
}

function crossing({ workspace, order, file, target }: { workspace: string; order: readonly Place[]; file: string; target: string }) {
  const [from, to] = [roomOf(file, order), roomOf(target, order)]
  if (to === undefined) return [`${workspace}/src/${dirname(target)} has no place. Give it one in scripts/borders/rooms.ts.`]
  if (from === undefined || from.name === to.name || to.place < from.place) return []
  const where = to.place === from.place ? 'the room beside it' : 'a room above'
  return [`${workspace}/src/${file}: ${target} is in ${where} (scripts/borders/rooms.ts).`]
}

interface Room {
  name: string
  /** Its position from the ground up, which siblings share. */
  place: number
}

/** The room of a file, by the longest matching name; `''` only matches files directly in `src`. */
function roomOf(file: string, order: readonly Place[]): Room | undefined {
  const folder = dirname(file) === '.' ? '' : dirname(file)
  const all = order.flatMap((names, place) => [names].flat().map((name): Room => ({ name, place })))
  const fitting = all.filter(({ name }) => name === folder || (name !== '' && folder.startsWith(`${name}/`)))
  const [nearest] = fitting.toSorted((one, other) => other.name.length - one.name.length)
  if (nearest) return nearest
  const others = all.find(({ name }) => name === '*')
  return others && folder !== '' ? { name: folder.split('/')[0] ?? '', place: others.place } : undefined
}

/** Files of the same workspace that a file imports by path, both code and styles. */
function importedFiles(text: string, file: string): string[] {
  const written = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^'?]+)/g)
  return [...written].map(([, path = '']) => normalize(join(dirname(file), path)))
}

/** Tests may import everything. */
function isOfTests(file: string): boolean {
  return /\.test\.tsx?$|(^|\/)test(ing)?\//.test(file)
}
