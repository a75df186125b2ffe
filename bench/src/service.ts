import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadOf, type Visitor } from './measure/client.ts'
import { isInstalled, measureCommand, timeCommand } from './measure/command.ts'
import { textPages, writePdf } from './measure/pdfs.ts'
import { type CpuWatch, watchCpu } from './measure/processes.ts'
import { atLeast, atMost, median, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'
import { measureFiles } from './measure/service-files.ts'
import { mergeInOneCall, mergeInSteps } from './measure/small-merge.ts'
import { writeSmallPdfs } from './merge-small.ts'

const rounds = 30
const warmRounds = 30
const clients = 8
const tasksOfClient = 25
const splits = [1000, 5000]

/** What the service around the engines costs, from the first call to the last byte, with PostgreSQL and all processes counted. */
export async function run(): Promise<Report> {
  // Before minutes are spent on what comes first.
  if (!(await isInstalled('mutool'))) throw new Error("Images are compared with mutool: install Debian's mupdf-tools.")
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const server = await startServer({ environment: { RATE_ENGINE_TOKENS: '1000000', OWNER_TASKS: `${clients}` } })
  const watch = watchCpu(server.pid)
  try {
    const small = await smallFiles(folder)
    const ways: Way[] = [
      { name: 'step by step', merge: (visitor) => mergeInSteps(visitor, small.contents) },
      { name: 'in one call', merge: () => mergeInOneCall(server, small.contents) },
    ]
    const qpdf = () => timeCommand(['qpdf', '--empty', '--pages', ...small.paths, '--', join(folder, 'out.pdf')])
    const merges = []
    for (const way of ways) merges.push({ ...way, ...(await measureWay(server, watch, { ...way, qpdf })) })
    const upload = await measureUpload(server, small)
    const parts: Split[] = []
    for (const pages of splits) parts.push(await measureSplit(server, watch, { folder, pages }))
    const files = await measureFiles({ server, watch, folder })
    const { about, tables, bars } = report({ merges, upload, parts })
    return { about, tables: [...tables, ...files.tables], bars: [...bars, ...files.bars] }
  } finally {
    watch.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Way {
  name: string
  merge(visitor: Visitor): Promise<void>
}

interface SmallFiles {
  paths: string[]
  contents: Buffer[]
}

async function smallFiles(folder: string): Promise<SmallFiles> {
  const paths = await writeSmallPdfs(folder)
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  return { paths, contents }
}

interface Figures {
  wallMs: number
  qpdfMs: number
  cpu: Cpu
  perSecond: number
}

/** CPU time of a task with many clients, in milliseconds. */
interface Cpu {
  server: number
  slot: number
  database: number
}

async function measureWay(server: Server, watch: CpuWatch, { merge, qpdf }: Way & { qpdf: () => Promise<number> }): Promise<Figures> {
  const visitors = await Promise.all(Array.from({ length: clients }, () => server.client.visit()))
  const [first] = visitors
  if (!first) throw new Error('nobody came')
  for (let count = 0; count < warmRounds; count++) await merge(first)
  const { ours: wallMs, theirs: qpdfMs } = await alternating(() => timed(() => merge(first)), qpdf)
  await Promise.all(visitors.map(merge))
  const before = cpuOf(watch)
  const seconds = (await timed(() => Promise.all(visitors.map((visitor) => repeat(tasksOfClient, () => merge(visitor)))))) / 1000
  const tasks = clients * tasksOfClient
  return { wallMs, qpdfMs, cpu: perTask(before, cpuOf(watch), tasks), perSecond: tasks / seconds }
}

async function measureUpload(server: Server, { paths, contents }: SmallFiles): Promise<{ ours: number; qpdf: number }> {
  const visitor = await server.client.visit()
  const [path = '', content = Buffer.alloc(0)] = [paths[0], contents[0]]
  const upload = async () => {
    const task = await visitor.beginMerge()
    return timed(() => task.upload(uploadOf('small.pdf', content)))
  }
  const { ours, theirs } = await alternating(upload, () => timeCommand(['qpdf', '--check', path]))
  return { ours, qpdf: theirs }
}

interface Split {
  pages: number
  cpu: Cpu
  qpdfMs: number
}

async function measureSplit(server: Server, watch: CpuWatch, { folder, pages }: { folder: string; pages: number }): Promise<Split> {
  const path = join(folder, 'many.pdf')
  await writePdf(path, textPages(pages, { seed: 5, lines: 20 }))
  const content = await readFile(path)
  const visitor = await server.client.visit()
  const costs: Cpu[] = []
  const qpdf: number[] = []
  for (let count = 0; count < 3; count++) {
    const task = await visitor.begin('split-pdf')
    const { ref } = await task.upload(uploadOf('many.pdf', content))
    const { ended } = await task.follow()
    const before = cpuOf(watch)
    await Promise.all([task.execute([ref], { mode: 'every', every: 1 }), ended])
    costs.push(perTask(before, cpuOf(watch), 1))
    qpdf.push((await measureCommand(['qpdf', '--split-pages', path, join(folder, 'part-%d.pdf')])).cpuSeconds * 1000)
  }
  const of = (kind: keyof Cpu) => median(costs.map((cost) => cost[kind]))
  return { pages, cpu: { server: of('server'), slot: of('slot'), database: of('database') }, qpdfMs: median(qpdf) }
}

function cpuOf(watch: CpuWatch): Cpu {
  return { server: watch.seconds('server') * 1000, slot: watch.seconds('slot') * 1000, database: watch.seconds('database') * 1000 }
}

function perTask(before: Cpu, after: Cpu, tasks: number): Cpu {
  const of = (kind: keyof Cpu) => (after[kind] - before[kind]) / tasks
  return { server: of('server'), slot: of('slot'), database: of('database') }
}

const sumOf = ({ server, slot, database }: Cpu) => server + slot + database

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The medians of two that take turns, since the machine is faster in one minute than in the next. */
async function alternating(ours: () => Promise<number>, theirs: () => Promise<number>): Promise<{ ours: number; theirs: number }> {
  const figures = { ours: [] as number[], theirs: [] as number[] }
  for (let index = 0; index < rounds; index++) {
    figures.ours.push(await ours())
    figures.theirs.push(await theirs())
  }
  return { ours: median(figures.ours), theirs: median(figures.theirs) }
}

async function repeat(count: number, work: () => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index++) await work()
}

interface Measured {
  merges: (Figures & { name: string })[]
  upload: { ours: number; qpdf: number }
  parts: readonly Split[]
}

function report({ merges, upload, parts }: Measured): Report {
  const cpuCells = (cpu: Cpu) => [cpu.server, cpu.slot, cpu.database, sumOf(cpu)].map(round)
  const [inSteps, inOneCall] = merges
  const overQpdf = (figures: Figures | undefined) => (figures ? figures.wallMs / figures.qpdfMs : Number.NaN)
  const ratios = parts.map(({ cpu, qpdfMs }) => sumOf(cpu) / qpdfMs)
  return {
    about:
      `Merge of three small PDFs, from the first call to the last byte: by one client (wall) and by ${clients} at once (CPU and throughput; the clients ` +
      `take the same cores). Upload of one of them. Split into single pages, from \`execute\` to SUCCEEDED; merge of two large files, images of a file, ` +
      'and single calls, alternating with the peers. CPU is that of the server, its slots and PostgreSQL. Gotenberg is not installed here.',
    tables: [
      {
        head: [
          'merge of 3 small',
          'wall ms, 1 client',
          '× qpdf process',
          'tasks/s, 8 clients',
          'CPU ms: server',
          'slot',
          'PostgreSQL',
          'all',
        ],
        rows: merges.map(({ name, wallMs, qpdfMs, perSecond, cpu }) => [
          name,
          round(wallMs),
          round(wallMs / qpdfMs),
          round(perSecond),
          ...cpuCells(cpu),
        ]),
      },
      {
        head: ['', 'ours', 'qpdf', '×'],
        rows: [['upload of a small file, wall ms', round(upload.ours), round(upload.qpdf), round(upload.ours / upload.qpdf)]],
      },
      {
        head: ['split, CPU ms', 'server', 'slot', 'PostgreSQL', 'all', 'qpdf', '×'],
        rows: parts.map(({ pages, cpu, qpdfMs }) => [`into ${pages}`, ...cpuCells(cpu), round(qpdfMs), round(sumOf(cpu) / qpdfMs)]),
      },
    ],
    bars: [
      atMost('merge step by step over the qpdf process', overQpdf(inSteps), 3, 'times'),
      atLeast('merges a second step by step, 8 clients', inSteps?.perSecond ?? 0, 30, 'a second'),
      atMost('CPU of a merge step by step', sumOf(inSteps?.cpu ?? { server: 0, slot: 0, database: 0 }), 40, 'ms'),
      atMost('merge in one call over the qpdf process', overQpdf(inOneCall), 1.5, 'times'),
      atMost('upload of a small file over the qpdf process', upload.ours / upload.qpdf, 0.3, 'times'),
      atMost('upload of a small file', upload.ours, 6, 'ms'),
      ...parts.flatMap(({ pages, cpu, qpdfMs }) => [
        atMost(`split into ${pages}: slot over qpdf`, cpu.slot / qpdfMs, 8, 'times'),
        atMost(`split into ${pages}: server and PostgreSQL over qpdf`, (cpu.server + cpu.database) / qpdfMs, 7, 'times'),
      ]),
      atMost('split: the largest ratio over the smallest', Math.max(...ratios) / Math.min(...ratios), 1.2, 'times'),
    ],
  }
}
