import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadOf } from './client.ts'
import { type Cost, measureCommand } from './command.ts'
import { measureOneCalls } from './one-calls.ts'
import { noiseImage, textPages, writePdf } from './pdfs.ts'
import { type CpuWatch, forgetPeak, peakRssBytes, processesOf } from './processes.ts'
import { atMost, median, megabytes, type Report, round } from './report.ts'
import type { Server } from './server.ts'

const rounds = 3
const largeBytes = 150_000_000
const imagePages = 111

type Part = Pick<Report, 'tables' | 'bars'>
type Bench = { server: Server; watch: CpuWatch; folder: string }

/** What the service around the engines costs for large files and many images, beside the processes of peers. */
export async function measureFiles(bench: Bench): Promise<Part> {
  const parts = [await largeMerge(bench), await imageExtraction(bench), await measureOneCalls(bench)]
  return { tables: parts.flatMap(({ tables }) => tables), bars: parts.flatMap(({ bars }) => bars) }
}

interface LargeCost {
  /** CPU of the server while it takes the files, runs the task and gives out the result. */
  upload: number
  run: number
  download: number
  slot: number
  database: number
  serverPeak: number
  slotPeak: number
}

async function largeMerge({ server, watch, folder }: Bench): Promise<Part> {
  const paths = [join(folder, 'large.pdf'), join(folder, 'second.pdf')]
  const image = await noiseImage()
  const pages = Math.round(largeBytes / image.jpeg.length)
  await writePdf(
    paths[0] ?? '',
    Array.from({ length: pages }, (_, page) => ({ kind: 'image', jpeg: image.distinct(page) }) as const),
  )
  await writePdf(paths[1] ?? '', textPages(100, { seed: 12, lines: 60 }))
  const ours: LargeCost[] = []
  const qpdf: Cost[] = []
  for (let index = -1; index < rounds; index++) {
    const cost = await mergeLarge({ server, watch, folder }, paths)
    if (index >= 0) ours.push(cost)
    if (index >= 0) qpdf.push(await measureCommand(['qpdf', '--empty', '--pages', ...paths, '--', join(folder, 'merged.pdf')]))
  }
  const of = (kind: keyof LargeCost) => median(ours.map((cost) => cost[kind]))
  const peak = (kind: 'serverPeak' | 'slotPeak') => Math.max(...ours.map((cost) => cost[kind]))
  const qpdfMs = median(qpdf.map(({ cpuSeconds }) => cpuSeconds * 1000))
  const all = of('upload') + of('run') + of('download')
  return {
    tables: [
      {
        head: [
          `merge of ${megabytes(largeBytes)} MB`,
          'upload',
          'run',
          'download',
          'all',
          'slot',
          'PostgreSQL',
          'qpdf',
          'run × qpdf',
          'all × qpdf',
        ],
        rows: [
          [
            'CPU ms of the server, slot and PostgreSQL',
            ...[of('upload'), of('run'), of('download'), all, of('slot'), of('database'), qpdfMs, of('run') / qpdfMs, all / qpdfMs].map(
              round,
            ),
          ],
        ],
      },
      {
        head: [`merge of ${megabytes(largeBytes)} MB, peak RSS MB`, 'server', 'slot', 'qpdf'],
        rows: [
          ['', megabytes(peak('serverPeak')), megabytes(peak('slotPeak')), megabytes(Math.max(...qpdf.map((cost) => cost.peakRssBytes)))],
        ],
      },
    ],
    bars: [
      atMost('large merge: server CPU of the run over qpdf', of('run') / qpdfMs, 1.2, 'times'),
      atMost('large merge: server CPU from upload to download over qpdf', all / qpdfMs, 1.2, 'times'),
      atMost('large merge: peak memory of the slot', peak('slotPeak') / 1e6, 200, 'MB'),
      atMost('large merge: peak memory of the server', peak('serverPeak') / 1e6, 220, 'MB'),
    ],
  }
}

async function mergeLarge({ server, watch }: Bench, paths: readonly string[]): Promise<LargeCost> {
  const cpu = (kind: 'server' | 'slot' | 'database') => watch.seconds(kind) * 1000
  const visitor = await server.client.visit()
  for (const { pid } of processesOf(server.pid)) forgetPeak(pid)
  const [begin, slot, database] = [cpu('server'), cpu('slot'), cpu('database')]
  const task = await visitor.beginMerge()
  const documents: string[] = []
  for (const path of paths) {
    const open = (start: number, end: number) => createReadStream(path, { start, end: end - 1 })
    documents.push((await task.upload({ name: 'large.pdf', length: (await stat(path)).size, open })).ref)
  }
  const { ended } = await task.follow()
  const uploaded = cpu('server')
  const [, last] = await Promise.all([task.execute(documents), ended])
  const ran = cpu('server')
  await task.download(last.results[0]?.ref ?? '')
  const peakOf = (kind: string) =>
    Math.max(...processesOf(server.pid).flatMap((each) => (each.kind === kind && each.name !== 'bwrap' ? [peakRssBytes(each.pid)] : [])))
  return {
    upload: uploaded - begin,
    run: ran - uploaded,
    download: cpu('server') - ran,
    slot: cpu('slot') - slot,
    database: cpu('database') - database,
    serverPeak: peakOf('server'),
    slotPeak: peakOf('slot'),
  }
}

async function imageExtraction({ server, watch, folder }: Bench): Promise<Part> {
  const path = join(folder, 'images.pdf')
  const image = await noiseImage()
  await writePdf(
    path,
    Array.from({ length: imagePages }, (_, page) => ({ kind: 'image', jpeg: image.distinct(page) }) as const),
  )
  const content = await readFile(path)
  const output = join(folder, 'extracted')
  await mkdir(output)
  const visitor = await server.client.visit()
  const cpu = () => (['server', 'slot', 'database'] as const).reduce((sum, kind) => sum + watch.seconds(kind) * 1000, 0)
  const ours: number[] = []
  const theirs: number[] = []
  let found = 0
  for (let index = -1; index < rounds; index++) {
    const task = await visitor.begin('extract-images-from-pdf')
    const { ref } = await task.upload(uploadOf('images.pdf', content))
    const { ended } = await task.follow()
    const before = cpu()
    const [, last] = await Promise.all([task.execute([ref]), ended])
    found = last.results.length
    if (index < 0) continue
    ours.push(cpu() - before)
    const extract = `cd ${output} && mutool extract ${path}`
    theirs.push((await measureCommand(['sh', '-c', extract])).cpuSeconds * 1000)
  }
  await rm(output, { recursive: true })
  const ratio = median(ours) / median(theirs)
  return {
    tables: [
      {
        head: ['CPU ms, server, slot and PostgreSQL', 'ours', 'mutool', '×', 'images found'],
        rows: [[`images of ${imagePages} pages`, round(median(ours)), round(median(theirs)), round(ratio), `${found}`]],
      },
    ],
    bars: [atMost('image extraction over mutool', ratio, 2, 'times')],
  }
}
