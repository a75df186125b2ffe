import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

test('a folder is made with those above it, and a file in its place is named with its setting', async () => {
  const work = await mkdtemp(join(tmpdir(), 'octavo-data-'))
  try {
    const path = join(work, 'in', 'depth')
    await makeDataFolder(path)
    await makeDataFolder(path)
    expect((await stat(path)).isDirectory()).toBe(true)
    const file = join(work, 'file')
    await writeFile(file, '')
    for (const wrong of [file, join(file, 'below')])
      await expect(makeDataFolder(wrong)).rejects.toThrow(`DATA_DIR is set to ${wrong}, which can't be used.`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
})
