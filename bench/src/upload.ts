import { join } from 'node:path'
import type { TaskView } from '@octavo/core/api/engine-api.ts'
import type { ToolTask, Upload, Visitor } from './measure/client.ts'
import { type Growth, largestGrowth, watchGrowth } from './measure/growth.ts'
import { writeLargePdf } from './measure/large-pdf.ts'
import { atMost, type Bar, megabytes, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

const uploadBytes = 500_000_000
const pieceBytes = 8 * 1024 * 1024
const warmBytes = 20_000_000

/** An upload of 500 MB in one piece and in many, and the download of a result of that size: the growth of each process. */
export async function run(): Promise<Report> {
  const server = await startServer()
  try {
    const [large, warm] = [await largePdf(server, 'large.pdf', uploadBytes), await largePdf(server, 'warm.pdf', warmBytes)]
    const visitor = await server.client.visit()
    for (let time = 0; time < 3; time++) await wholeTask(visitor, warm)

    const task = await visitor.beginMerge()
    let ref = ''
    const whole = await observe(server, 'upload in one piece', async () => {
      ref = (await task.upload(large)).ref
    })
    const pieces = await observe(server, `upload in pieces of ${round(pieceBytes / 2 ** 20)} MiB`, async () => {
      await (await visitor.beginMerge()).uploadInPieces(large, pieceBytes)
    })
    const result = await merge(task, ref)
    const download = await observe(server, 'download', async () => {
      await task.download(result)
    })
    return report([whole, pieces, download], large.length)
  } finally {
    await server.stop()
  }
}

function largePdf({ folder }: Server, name: string, bytes: number): Promise<Upload> {
  return writeLargePdf(join(folder, name), { name, bytes })
}

/** So that everything loaded or created on first use exists before the measurement. */
async function wholeTask(visitor: Visitor, file: Upload): Promise<void> {
  const task = await visitor.beginMerge()
  await (await visitor.beginMerge()).uploadInPieces(file, pieceBytes)
  await task.download(await merge(task, (await task.upload(file)).ref))
}

async function merge(task: ToolTask, ref: string): Promise<string> {
  const { ended } = await task.follow()
  const [, view] = await Promise.all([task.execute([ref]), ended])
  return resultOf(view)
}

function resultOf({ results: [result] }: TaskView): string {
  if (!result) throw new Error('the merge made nothing')
  return result.ref
}

interface Observation {
  name: string
  seconds: number
  growths: Growth[]
}

async function observe(server: Server, name: string, work: () => Promise<void>): Promise<Observation> {
  let seconds = 0
  const growths = await watchGrowth(server.pid, async () => {
    const start = performance.now()
    await work()
    seconds = (performance.now() - start) / 1000
  })
  return { name, seconds, growths }
}

function report(observations: readonly Observation[], bytes: number): Report {
  const rows = observations.map(({ name, seconds, growths }) => [
    name,
    round(bytes / 1e6 / seconds),
    ...kinds.map((kind) => growthText(largestGrowth(growths, kind))),
  ])
  return {
    about:
      `A PDF of ${megabytes(bytes)} MB, after three whole tasks with ${megabytes(warmBytes)} MB. Each figure is the process of that kind that grew most: its memory (RSS) ` +
      'before, and the peak above it until the answer came (the check of the document by a slot is part of an upload). Files of jobs on the tmpfs belong to no process.',
    tables: [{ head: ['', 'MB/s', ...kinds], rows }],
    bars: observations.map(barOf),
  }
}

const kinds = ['server', 'slot', 'database'] as const

function growthText(growth: Growth | undefined): string {
  return growth ? `${megabytes(growth.baseBytes)} + ${megabytes(growth.growthBytes)} MB` : ''
}

function barOf({ name, growths }: Observation): Bar {
  const most = Math.max(...growths.map(({ growthBytes }) => growthBytes))
  return atMost(`${name}, growth of any process`, most / 1e6, 50, 'MB')
}
