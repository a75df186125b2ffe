import type { Storage } from '@octavo/platform/storage/storage.ts'
import { expect, test } from 'vitest'
import { startTestProgram } from './testing/test-program.ts'
import { textPdf } from './testing/text-pdf.ts'

test('a program that is told to stop ends in the middle of a sweep, however much is due', async () => {
  const removals: string[] = []
  const first = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = (storage: Storage): Storage => ({
    ...storage,
    async removeByPrefix(prefix) {
      removals.push(prefix)
      first.resolve()
      await released.promise
      return storage.removeByPrefix(prefix)
    },
  })
  const wrapServices = <Parts extends { storage: Storage }>(services: Parts): Parts => ({ ...services, storage: held(services.storage) })
  const house = await startTestProgram({ SWEEP_SECONDS: '1' }, { wrapServices })
  for (let count = 0; count < 3; count += 1) await (await house.client.newTask('merge-pdf')).upload('a.pdf', textPdf('A page'))
  house.clock.advance(31 * 60_000)
  await first.promise
  const stopped = house.stop()
  released.resolve()
  await stopped
  expect(removals.length).toBe(1)
})
