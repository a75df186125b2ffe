import { createSlotPool } from '../pool.ts'
import { jobNamed } from './job-named.ts'
import { lowSettings } from './pool-settings.ts'
import { bytesOf, textOf } from './streams.ts'

// A program that runs slots without bubblewrap and prints what it saw: `node limits-program.ts <memory folder> <disk folder>`.
const [, , memoryFolder = '', diskFolder = ''] = process.argv
const messages: string[] = []
const note = (_facts: unknown, message: string) => void messages.push(message)
const log = { info: note, warn: note, error: note }
const pool = createSlotPool({ ...lowSettings, memoryFolder, diskFolder, sandbox: 'prlimit', log })
const use = { urgency: 'task', limitMs: 15_000, bytes: 10 } as const
const { sandbox } = await pool.ready()
const text = await pool.use(use, async (slot) => {
  await slot.place('in.txt', bytesOf('a page'))
  await slot.call(jobNamed('copy'), { marks: 0 })
  return textOf(await slot.open('out.txt'))
})
const { NoNewPrivs, CapEff } = await pool.use(use, (slot) => slot.call(jobNamed<unknown, Record<string, string>>('system'), {}))
const openFiles = await pool.use(use, (slot) => slot.call(jobNamed('openFiles'), {}))
const tooLong = await pool
  .use({ ...use, limitMs: 300 }, (slot) => slot.call(jobNamed('spin'), {}))
  .catch(({ code }: { code: string }) => code)
const after = await pool.use(use, (slot) => slot.call(jobNamed('nothing'), {}))
await pool.close()
process.stdout.write(JSON.stringify({ sandbox, messages, text, NoNewPrivs, CapEff, openFiles, tooLong, after }))
