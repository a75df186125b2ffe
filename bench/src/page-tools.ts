import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ToolTask, uploadOf, type Visitor } from './measure/client.ts'
import { type Cost, measureCommand, timeCommand } from './measure/command.ts'
import { watchOtherLoad } from './measure/other-load.ts'
import { type GeneratedPage, noiseImage, textPages, writePdf } from './measure/pdfs.ts'
import { cpuSeconds, processesOf, sumOver } from './measure/processes.ts'
import { atMost, median, megabytes, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

const usualRounds = 5
/** A small file is fast, and its times vary more. */
const smallRoundsEach = 4
const largeBytes = 145_000_000
const largePages = 1222
const smallPages = 13

/** One tool compared with the qpdf process that does the same. */
interface Operation {
  taskType: string
  options: object
  /** The arguments of qpdf. */
  qpdf: (input: string, folder: string) => string[]
}

const operations: readonly Operation[] = [
  {
    taskType: 'split-pdf',
    options: { mode: 'every', every: 400 },
    qpdf: (input, folder) => ['--split-pages=400', input, join(folder, 'part-%d.pdf')],
  },
  {
    taskType: 'delete-pages-from-pdf',
    options: { pages: '2-5' },
    qpdf: (input, folder) => [input, '--pages', input, '1,6-z', '--', join(folder, 'out.pdf')],
  },
  {
    taskType: 'rotate-pdf-pages',
    options: { angle: 90, pages: 'all' },
    qpdf: (input, folder) => [input, '--rotate=+90', join(folder, 'out.pdf')],
  },
  {
    taskType: 'protect-pdf',
    options: { userPassword: 'a long password' },
    qpdf: (input, folder) => ['--encrypt', 'a long password', 'another', '256', '--', input, join(folder, 'out.pdf')],
  },
]

/**
 * Split, delete, rotate and protect, in this many rounds: a large file by CPU time, a small one from `execute` to SUCCEEDED, each compared
 * with qpdf.
 */
export async function run([given]: readonly string[]): Promise<Report> {
  const rounds = given === undefined ? usualRounds : Number(given)
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const server = await startServer()
  try {
    const [large, small, output] = [join(folder, 'large.pdf'), join(folder, 'small.pdf'), join(folder, 'out')]
    await writeLargePdf(large)
    await writePdf(small, textPages(smallPages, { seed: 3, lines: 130 }), { outline: true })
    const visitor = await server.client.visit()
    const figures: Figures[] = []
    for (const operation of operations) {
      const heavy = await measureLarge(server, visitor, { operation, path: large, output, rounds })
      figures.push({ operation, ...heavy, ...(await measureSmall(server, visitor, { operation, path: small, output, rounds })) })
    }
    return report(figures, { bytes: (await stat(large)).size, rounds })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Figures {
  operation: Operation
  ourCpu: number
  theirCpu: number
  ourMs: number
  theirMs: number
  /** The share of the cores that other processes used meanwhile. */
  others: number
}

interface Subject {
  operation: Operation
  path: string
  output: string
  rounds: number
}

async function writeLargePdf(path: string): Promise<void> {
  const image = await noiseImage()
  const images = Math.round(largeBytes / image.jpeg.length)
  await writePdf(path, pages())

  function* pages(): Generator<GeneratedPage> {
    yield* textPages(largePages - images, { seed: 11, lines: 60 })
    for (let page = 0; page < images; page++) yield { kind: 'image', jpeg: image.distinct(page) }
  }
}

async function measureLarge(server: Server, visitor: Visitor, subject: Subject): Promise<Pick<Figures, 'ourCpu' | 'theirCpu'>> {
  const ours: number[] = []
  const theirs: Cost[] = []
  for (let round = -1; round < subject.rounds; round++) {
    const task = await visitor.begin(subject.operation.taskType)
    const { size } = await stat(subject.path)
    const open = (start: number, end: number) => createReadStream(subject.path, { start, end: end - 1 })
    const { ref } = await task.upload({ name: 'large.pdf', length: size, open })
    const before = slotCpuSeconds(server)
    await execute(task, ref, subject.operation)
    const after = slotCpuSeconds(server)
    const their = await withOutput(subject, (command) => measureCommand(command))
    if (round < 0) continue
    ours.push(after - before)
    theirs.push(their)
  }
  return { ourCpu: median(ours), theirCpu: median(theirs.map((cost) => cost.cpuSeconds)) }
}

/** Of all current ones: a task may start one that didn't exist before. */
function slotCpuSeconds(server: Server): number {
  return sumOver(
    processesOf(server.pid).filter(({ kind }) => kind === 'slot'),
    cpuSeconds,
  )
}

/** A round in which others used more of the machine than this isn't reliable. */
const mostOthers = 0.1
const longestMs = 60_000

/** Continues until enough rounds were quiet; on a machine that never is, all of them count. */
async function measureSmall(server: Server, visitor: Visitor, subject: Subject): Promise<Pick<Figures, 'ourMs' | 'theirMs' | 'others'>> {
  const watch = watchOtherLoad(server.pid)
  const content = await readFile(subject.path)
  const wanted = subject.rounds * smallRoundsEach
  const all: { our: number; their: number; others: number }[] = []
  const quiet = () => all.filter(({ others }) => others <= mostOthers)
  const oneRound = async () => {
    const task = await visitor.begin(subject.operation.taskType)
    const { ref } = await task.upload(uploadOf('small.pdf', content))
    watch.take()
    const our = await execute(task, ref, subject.operation)
    const their = await withOutput(subject, (command) => timeCommand(command))
    return { our, their, others: watch.take() }
  }
  for (let round = 0; round < subject.rounds; round++) await oneRound()
  const end = performance.now() + longestMs
  while (all.length < wanted || (quiet().length < wanted && performance.now() < end)) all.push(await oneRound())
  const counted = quiet().length >= wanted / 4 ? quiet() : all
  return {
    ourMs: median(counted.map(({ our }) => our)),
    theirMs: median(counted.map(({ their }) => their)),
    others: median(counted.map(({ others }) => others)),
  }
}

/** The time from `execute` to the SUCCEEDED event. */
async function execute(task: ToolTask, ref: string, { options }: Operation): Promise<number> {
  const { ended } = await task.follow()
  const start = performance.now()
  const [, { status }] = await Promise.all([task.execute([ref], options), ended])
  if (status !== 'SUCCEEDED') throw new Error(`the task ended as ${status}`)
  return performance.now() - start
}

async function withOutput<Result>(
  { operation, path, output }: Subject,
  measure: (command: [string, ...string[]]) => Promise<Result>,
): Promise<Result> {
  await mkdir(output, { recursive: true })
  try {
    return await measure(['qpdf', ...operation.qpdf(path, output)])
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

function report(figures: readonly Figures[], { bytes, rounds }: { bytes: number; rounds: number }): Report {
  return {
    about:
      `A PDF of ${megabytes(bytes)} MB and ${largePages} pages by the CPU time of the slot, medians of ${rounds} rounds; one of ${smallPages} pages from \`execute\` ` +
      `to SUCCEEDED over HTTP, medians of at least ${rounds * smallRoundsEach} rounds in which others took at most ${mostOthers * 100} % of the cores, or of all where the last column says more. qpdf runs in each round on the same file. It keeps neither bookmarks in their parts nor what stands in names.`,
    tables: [
      {
        head: ['', 'slot CPU s', 'qpdf CPU s', '× qpdf', 'small ms', 'qpdf ms', 'more by ms', 'others'],
        rows: figures.map(({ operation, ourCpu, theirCpu, ourMs, theirMs, others }) => [
          operation.taskType,
          round(ourCpu),
          round(theirCpu),
          round(ourCpu / theirCpu),
          round(ourMs),
          round(theirMs),
          round(ourMs - theirMs),
          `${round(others * 100)} %`,
        ]),
      },
    ],
    bars: figures.flatMap(({ operation, ourCpu, theirCpu, ourMs, theirMs }) => [
      atMost(`${operation.taskType}: slot's CPU time over qpdf's`, ourCpu / theirCpu, 1.2, 'times'),
      atMost(`${operation.taskType}: small file over the qpdf process`, ourMs - theirMs, 40, 'ms'),
    ]),
  }
}
