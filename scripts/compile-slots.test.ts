import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { garbageFlags } from '@octavo/sandbox/slot-process.ts'
import { expect, it } from 'vitest'
import { compileSlots } from './compile-slots.ts'
import { root } from './run.ts'

it('compiles the code of slots under the flags with which they look for it', async () => {
  await compileSlots()
  const script = 'console.log(v8.cachedDataVersionTag().toString(16))'
  const tag = execFileSync(process.execPath, [...garbageFlags, '-e', script], { encoding: 'utf8' }).trim()
  const folders = readdirSync(join(root, '.cache/compiled-slots')).filter((name) => name !== 'stamp')
  expect(folders).toHaveLength(1)
  expect(folders[0]).toContain(`-${tag}-`)
})
