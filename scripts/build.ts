import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleProgram } from './bundle-program.ts'
import { compileSlots } from './compile-slots.ts'
import { fingerprintOf } from './fingerprint.ts'
import { root, run, secondsSince } from './run.ts'
import { compressFiles } from './site/compress.ts'
import { writeNotice } from './site/licences.ts'
import { prerenderSite } from './site/prerender.ts'
import { writeStageFonts } from './site/stage-fonts.ts'

/** Everything that the built site depends on. */
const sources = [
  'apps/web/{src,public}/**/*',
  'apps/web/{index.html,package.json,chunk-names.ts,unused-components.ts,vite.config.ts}',
  'packages/{core,ui,tools}/src/**/*',
  'packages/{core,ui,tools}/package.json',
  'package-lock.json',
  'scripts/{build.ts,fingerprint.ts,site/*,borders/platform-packages.ts}',
]
const stampPath = join(root, '.cache/site-build')
const dist = join(root, 'apps/web/dist')
const rendererFolder = join(root, '.cache/site-renderer')

const fingerprint = await fingerprintOf(sources)
const joined = Promise.all([compileSlots(), bundleProgram()])
if (!(await isBuilt(fingerprint))) process.exitCode = await build(fingerprint)
await joined

async function build(stamp: string): Promise<number> {
  const startedAt = performance.now()
  console.log('Building the site')
  const ends = await Promise.all([
    run('vite', ['build', 'apps/web', '--logLevel', 'warn']),
    run('vite', ['build', 'apps/web', '--logLevel', 'warn', '--ssr', 'src/prerender.tsx', '--outDir', rendererFolder, '--emptyOutDir']),
  ])
  const failed = ends.find((code) => code !== 0)
  if (failed !== undefined) return failed
  await prerenderSite({ dist, renderer: rendererFolder })
  await writeStageFonts({ dist, cache: join(root, '.cache/compressed') })
  await writeNotice({ root, dist })
  await nameBuild(stamp)
  await compressFiles({ dist, cache: join(root, '.cache/compressed') })
  await mkdir(join(root, '.cache'), { recursive: true })
  await writeFile(stampPath, stamp)
  console.log(`Site built in ${secondsSince(startedAt)}`)
  return 0
}

/** The service worker removes files of an older build, so it has to know which build it belongs to. */
async function nameBuild(stamp: string): Promise<void> {
  const path = join(dist, 'sw.js')
  const worker = await readFile(path, 'utf8')
  await writeFile(path, worker.replaceAll('__BUILD__', stamp.slice(0, 16)))
}

async function isBuilt(stamp: string): Promise<boolean> {
  if (!existsSync(join(dist, 'site.json'))) return false
  return stamp === (await readFile(stampPath, 'utf8').catch(() => ''))
}
