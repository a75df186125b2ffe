import { scatterMemory } from '@octavo/documents/testing/scattered-memory.ts'
import { createLog } from '@octavo/platform/log.ts'
import { expect, test } from 'vitest'
import { giveBackMemory } from './give-back-memory.ts'

test('memory that was freed goes back to the system by itself, again and again', async () => {
  const rounds = giveBackMemory({ log: createLog({ level: 'silent' }), everyMs: 20 })
  try {
    for (const _ of [1, 2]) {
      using _scattered = scatterMemory()
      const before = process.memoryUsage.rss()
      await expect.poll(() => (before - process.memoryUsage.rss()) / 1e6).toBeGreaterThan(150)
    }
  } finally {
    await rounds.stop()
  }
})
