import { setTimeout as delay } from 'node:timers/promises'
import { scatterMemory } from '@octavo/documents/testing/scattered-memory.ts'
import { createLog } from '@octavo/platform/log.ts'
import { expect, test } from 'vitest'
import { giveBackMemory } from './give-back-memory.ts'

test('memory that was freed goes back to the system by itself, again and again, also if it was used for long', async () => {
  const everyMs = 20
  const rounds = giveBackMemory({ log: createLog({ level: 'silent' }), everyMs })
  try {
    for (const _ of [1, 2]) {
      using scattered = scatterMemory()
      await delay(5 * everyMs)
      scattered.free()
      const before = process.memoryUsage.rss()
      await expect.poll(() => (before - process.memoryUsage.rss()) / 1e6).toBeGreaterThan(150)
    }
  } finally {
    await rounds.stop()
  }
})
