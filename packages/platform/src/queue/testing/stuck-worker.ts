import { openPgBossQueue } from '../pg-boss-queue.ts'

/** A separate program for the kill tests: it takes jobs from the queue given as argument, reports them and never finishes them. */
const queue = await openPgBossQueue({ url: process.argv[2] ?? '', lanes: ['main'] })
await queue.work({ lanes: { main: 2 }, groupConcurrency: 2 }, async ({ taskRef }) => {
  process.stdout.write(`${taskRef}\n`)
  await new Promise(() => {})
})
