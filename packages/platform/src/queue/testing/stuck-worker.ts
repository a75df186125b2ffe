import { openPgBossQueue } from '../pg-boss-queue.ts'

/** A program of its own for the kill tests: it takes jobs from the queue given as argument, says so and never ends them. */
const queue = await openPgBossQueue({ url: process.argv[2] ?? '', lanes: ['main'] })
await queue.work({ lanes: { main: 2 }, groupConcurrency: 2 }, async ({ taskRef }) => {
  process.stdout.write(`${taskRef}\n`)
  await new Promise(() => {})
})
