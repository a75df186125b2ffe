import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LockFile, missingPlatformPackages } from './borders/platform-packages.ts'
import { root } from './run.ts'

// A registry that offers only some platforms makes npm write a lock file that `npm ci` refuses everywhere. This adds the others by name and
// version, for systems that Octavo doesn't run on, so they are never downloaded.
const path = join(root, 'package-lock.json')
const lock: LockFile = JSON.parse(await readFile(path, 'utf8'))
const missing = missingPlatformPackages(lock)
for (const { name, version, os, cpu, libc } of missing) {
  lock.packages[`node_modules/${name}`] = { version, cpu: [cpu], ...(libc && { libc: [libc] }), optional: true, os: [os] }
}
const [first, ...others] = Object.entries(lock.packages)
const sorted = others.sort(([one], [other]) => (one < other ? -1 : 1))
if (first) lock.packages = Object.fromEntries([first, ...sorted])
if (missing.length > 0) await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} packages of other platforms added to package-lock.json`)
