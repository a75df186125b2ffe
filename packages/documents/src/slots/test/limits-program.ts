import { createSlotPool } from '../pool.ts'
import { bytesOf, textOf } from './streams.ts'

// A program that does without bubblewrap and tells what it saw: `node limits-program.ts <memory folder> <disk folder>`.
const [, , memoryFolder = '', diskFolder = ''] = process.argv
const messages: string[] = []
const note = (_facts: unknown, message: string) => void messages.push(message)
const pool = createSlotPool({
  size: 1,
  modules: [import.meta.resolve('./jobs.ts')],
  memoryFolder,
  diskFolder,
  memoryShareBytes: 10_000_000,
  limits: { memoryBytes: 200_000_000, cpuSeconds: 10, fileBytes: 1_000_000 },
  renew: { jobs: 1000, rssBytes: 1_000_000_000 },
  sandbox: 'prlimit',
  log: { info: note, warn: note, error: note },
})
const use = { urgency: 'task', limitMs: 15_000, bytes: 10 } as const
const { sandbox } = await pool.ready()
const text = await pool.use(use, async (slot) => {
  await slot.place('in.txt', bytesOf('a page'))
  await slot.call('copy', { marks: 0 })
  return textOf(await slot.open('out.txt'))
})
const { NoNewPrivs, CapEff } = await pool.use(use, (slot) => slot.call<Record<string, string>>('system', {}))
const openFiles = await pool.use(use, (slot) => slot.call('openFiles', {}))
const tooLong = await pool.use({ ...use, limitMs: 300 }, (slot) => slot.call('spin', {})).catch(({ code }: { code: string }) => code)
const after = await pool.use(use, (slot) => slot.call('nothing', {}))
await pool.close()
process.stdout.write(JSON.stringify({ sandbox, messages, text, NoNewPrivs, CapEff, openFiles, tooLong, after }))
