import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BundleManifest, bundledModules, bundleSource, manifestName, slotBundle } from './bundled-code.ts'
import { sourceFrames } from './source-frames.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-bundle-'))
  await writeFile(join(folder, 'jobs.ts'), 'export const jobs = {}')
})
afterEach(() => rm(folder, { recursive: true }))

const addressOf = (name: string) => pathToFileURL(join(folder, name)).href

async function writeManifest(): Promise<void> {
  const source = bundleSource(join(folder, 'jobs.ts'))
  const manifest: BundleManifest = { files: { [addressOf('jobs.ts')]: 'jobs.js' }, sources: source ? [source] : [] }
  await writeFile(join(folder, manifestName), JSON.stringify(manifest))
}

test('a module is taken from the bundle while its sources are as they were', async () => {
  expect(bundledModules([addressOf('jobs.ts')], folder)).toBeUndefined()
  await writeManifest()
  expect(bundledModules([addressOf('jobs.ts')], folder)).toEqual([addressOf('jobs.js')])
})

test('a changed source has slots run the sources', async () => {
  await writeManifest()
  await utimes(join(folder, 'jobs.ts'), 1, 1)
  expect(bundledModules([addressOf('jobs.ts')], folder)).toBeUndefined()
})

test('a removed source has slots run the sources', async () => {
  await writeManifest()
  await rm(join(folder, 'jobs.ts'))
  expect(bundledModules([addressOf('jobs.ts')], folder)).toBeUndefined()
})

test('modules are not mixed from both', async () => {
  await writeManifest()
  expect(bundledModules([addressOf('jobs.ts'), addressOf('others.ts')], folder)).toBeUndefined()
})

test('the jobs of documents and tools are in the bundle of this run', () => {
  const addresses = ['documents/src/jobs.ts', 'tools/src/registry/runners.ts'].map((path) => join(import.meta.dirname, '../../', path))
  const found = bundledModules(addresses.map((path) => pathToFileURL(path).href))
  expect(found?.every((address) => address.startsWith(pathToFileURL(slotBundle).href))).toBe(true)
})

test('frames in the bundle are named by their source', async () => {
  const map = { version: 3, names: [], sources: ['../jobs.ts'], mappings: 'AAAA;AACA' }
  await writeFile(join(folder, 'jobs-1a2B.js.map'), JSON.stringify(map))
  const frames = `Error\n    at run (${addressOf('jobs-1a2B.js')}:2:3)\n    at other (${addressOf('gone.js')}:1:1)`
  const named = sourceFrames(frames, folder)
  expect(named).toContain(`at run (${pathToFileURL(join(folder, '../jobs.ts')).href}:2:`)
  expect(named).toContain(`at other (${addressOf('gone.js')}:1:1)`)
})
