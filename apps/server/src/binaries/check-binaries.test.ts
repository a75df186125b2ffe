import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBinaries, knownSums } from './check-binaries.ts'

const installed = resolve(import.meta.dirname, '../../../../node_modules')
const sums = await knownSums()
const own = Object.keys({ ...sums.any, ...(process.arch === 'arm64' ? sums.arm64 : sums.x64) })
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'octavo-binaries-'))
  for (const path of own) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await cp(join(installed, path), join(copy, path))
  }
})
afterAll(() => rm(copy, { recursive: true }))

test('what npm installed is what was tested, and both kinds of processor are known', async () => {
  await checkBinaries(installed)
  expect(own.some((path) => path.endsWith('libpdfium.so'))).toBe(true)
  expect(Object.keys(sums.arm64)).toEqual(Object.keys(sums.x64).map((path) => path.replaceAll('x64', 'arm64')))
})

test.each(own)('the program does not start when %s was changed, or is gone', async (path) => {
  await writeFile(join(copy, path), 'x', { flag: 'a' })
  await expect(checkBinaries(copy)).rejects.toThrow(path)
  await rm(join(copy, path))
  await expect(checkBinaries(copy)).rejects.toThrow(/Run npm ci/)
  await cp(join(installed, path), join(copy, path))
  await checkBinaries(copy)
})
