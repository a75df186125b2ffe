import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run, secondsSince } from './run.ts'

/** All that the built site depends on. */
const sources = [
  'apps/web/src/**/*',
  'apps/web/{index.html,package.json,vite.config.ts}',
  'packages/{core,ui,tools}/src/**/*',
  'packages/{core,ui,tools}/package.json',
  'package-lock.json',
  'scripts/build.ts',
]
const stampPath = join(root, '.cache/site-build')

const fingerprint = await fingerprintOfSources()
if (!(await isBuilt(fingerprint))) process.exitCode = await build(fingerprint)

async function build(stamp: string): Promise<number> {
  const startedAt = performance.now()
  console.log('Building the site')
  const code = await run('vite', ['build', 'apps/web', '--logLevel', 'warn'])
  if (code !== 0) return code
  await mkdir(join(root, '.cache'), { recursive: true })
  await writeFile(stampPath, stamp)
  console.log(`Site built in ${secondsSince(startedAt)}`)
  return 0
}

async function isBuilt(stamp: string): Promise<boolean> {
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) return false
  return stamp === (await readFile(stampPath, 'utf8').catch(() => ''))
}

/** By content, not by date: a checkout or a copy changes dates and nothing else. */
async function fingerprintOfSources(): Promise<string> {
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, content] of contents.entries()) hash.update(`${files[index]?.slice(root.length)}\0${content.length}\0`).update(content)
  return hash.digest('hex')
}
