import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A workspace as its package.json describes it. */
export interface Workspace {
  name: string
  /** Relative to the repository's root. */
  folder: string
  /** Name to version, of every kind of dependency. */
  dependencies: Readonly<Record<string, string>>
}

/** Reads the package.json of every workspace; the repository's own comes first. */
export async function readWorkspaces(root: string): Promise<Workspace[]> {
  const patterns = (await readManifest(root, 'package.json')).workspaces ?? []
  const manifests = globSync(
    patterns.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  ).sort()
  return Promise.all(
    ['package.json', ...manifests].map(async (path) => {
      const manifest = await readManifest(root, path)
      const dependencies = {
        ...manifest.dependencies,
        ...manifest.devDependencies,
        ...manifest.optionalDependencies,
        ...manifest.peerDependencies,
      }
      return { name: manifest.name, folder: dirname(path), dependencies }
    }),
  )
}

interface Manifest {
  name: string
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

async function readManifest(root: string, path: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, path), 'utf8'))
}
