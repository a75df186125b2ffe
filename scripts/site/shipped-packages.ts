import { isForOurPlatforms, type LockedPackage, type LockFile, nameOf } from '../borders/platform-packages.ts'

/** An npm package that is part of the product, by its path in node_modules. */
export interface ShippedPackage {
  path: string
  name: string
  version: string
  licence: string
}

/** The workspaces whose packages are bundled into the site or run in the server, and the root, which brings Node. */
const shippedWorkspaces = ['apps/web', 'apps/server', '']

/** Every package that the product needs on our platforms. Development tools, benches and browser tests aren't shipped. */
export function shippedPackages({ packages }: LockFile): ShippedPackage[] {
  const reached = new Set(shippedWorkspaces)
  for (const path of reached) for (const next of neededBy(path, packages)) reached.add(next)
  const shipped = [...reached]
    .filter((path) => path.includes('node_modules/'))
    .map((path) => ({ path, name: nameOf(path), version: packages[path]?.version ?? '', licence: packages[path]?.license ?? 'unknown' }))
  // One version may be in several places.
  const once = new Map(shipped.map((each) => [`${each.name} ${each.version}`, each]))
  return [...once.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

type Packages = LockFile['packages']

function neededBy(path: string, packages: Packages): string[] {
  const locked = packages[path]
  if (!locked) throw new Error(`package-lock.json has no ${path}`)
  return namesNeededBy(locked)
    .map((name) => find(name, path, packages))
    .filter((found) => found !== undefined && isForOurPlatforms(packages[found] ?? {})) as string[]
}

function namesNeededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Resolves like Node: next to the requesting package, and in every folder above it. A workspace is found at its own folder. */
function find(name: string, from: string, packages: Packages): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const locked = packages[path]
    if (locked) return locked.link ? locked.resolved : path
    if (folder === '') return undefined
  }
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
}
