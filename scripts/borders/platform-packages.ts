/** The part of package-lock.json that we read. */
export interface LockFile {
  packages: Record<string, LockedPackage>
}

/** One entry of the lock file. */
export interface LockedPackage {
  version?: string
  resolved?: string
  link?: boolean
  integrity?: string
  hasInstallScript?: boolean
  license?: string
  optional?: boolean
  /** Whether only development needs it. */
  dev?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** A package with a binary for one platform, according to its name. */
export interface PlatformPackage {
  name: string
  version: string
  os: string
  cpu: string
  libc: 'musl' | undefined
}

/** Optional packages for other platforms that a locked package lists but the lock file lacks; `npm ci` refuses such a file. */
export function missingPlatformPackages({ packages }: LockFile): PlatformPackage[] {
  const locked = new Set(Object.keys(packages).map(nameOf))
  return Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .flatMap(([, { optionalDependencies = {} }]) => Object.entries(optionalDependencies))
    .filter(([name]) => !locked.has(name))
    .map(([name, version]) => ({ name, version, ...platformOf(name) }))
}

/** Whether a package can be installed where Octavo runs: Linux with glibc, on x64 or arm64. */
export function isForOurPlatforms({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockedPackage): boolean {
  return [os].flat().includes('linux') && [libc].flat().includes('glibc') && [cpu].flat().some((each) => each === 'x64' || each === 'arm64')
}

/** The package name at the end of a path in node_modules. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function platformOf(name: string): { os: string; cpu: string; libc: 'musl' | undefined } {
  const found = /-(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)(?:musl)?-(\w+)/.exec(name)
  if (!found?.[1] || !found[2]) throw new Error(`The name of ${name} does not tell its platform`)
  return { os: found[1], cpu: found[2], libc: name.includes('musl') ? 'musl' : undefined }
}
