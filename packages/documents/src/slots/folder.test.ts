import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { placeFile } from './folder.ts'

test('a file that is laid into a slot is not held in memory meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const folder = await mkdtemp(join(tmpdir(), 'octavo-folder-'))
  const count = 200
  const given: WeakRef<Uint8Array>[] = []
  let held = 0
  async function* content() {
    for (let number = 0; number < count; number += 1) {
      const piece = new Uint8Array(64 * 1024)
      given.push(new WeakRef(piece))
      yield piece
    }
    // A reference that was looked through is kept to the end of the turn.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    held = given.filter((piece) => piece.deref() !== undefined).length
  }
  try {
    await placeFile(folder, 'in-0', { content: content(), uid: undefined, signal: new AbortController().signal })
    expect((await stat(join(folder, 'in-0'))).size).toBe(count * 64 * 1024)
    expect(held).toBeLessThan(5)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
