import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Visitor } from './measure/client.ts'
import { type Cost, isInstalled, measureCommand } from './measure/command.ts'
import { type GeneratedPage, noiseImage, textPages, writePdf } from './measure/pdfs.ts'
import { cpuSeconds, forgetPeak, peakRssBytes, processesOf, sumOver } from './measure/processes.ts'
import { atMost, median, megabytes, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

const rounds = 5
const totalBytes = 145_000_000
const pageCount = 1300
const secondFilePages = 117

/** A merge of 145 MB and 1,300 pages compared with the processes of qpdf, pdf-lib and pdftk. */
export async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const server = await startServer()
  try {
    const paths = await writeLargePdfs(folder)
    const output = join(folder, 'out.pdf')
    const peers = await peerCommands(paths, output)
    const visitor = await server.client.visit()
    const ours: OurCost[] = []
    const theirs = new Map<string, Cost[]>(peers.map(({ name }) => [name, []]))
    for (let round = -1; round < rounds; round++) {
      const our = await mergeOverHttp(server, visitor, paths)
      if (round >= 0) ours.push(our)
      for (const { name, command, rounds: least } of peers) {
        if (round >= 0 && round < least) theirs.get(name)?.push(await measureCommand(command))
        await rm(output, { force: true })
      }
    }
    const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
    return report({ ours, theirs, bytes: sizes.reduce((sum, size) => sum + size, 0) })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface OurCost extends Cost {
  serverCpuSeconds: number
}

/** Two files: text and images with all pages different, and only text. */
async function writeLargePdfs(folder: string): Promise<string[]> {
  const image = await noiseImage()
  const images = Math.round(totalBytes / image.jpeg.length)
  const paths = [join(folder, 'large-1.pdf'), join(folder, 'large-2.pdf')] as const
  await writePdf(paths[0], mixedPages())
  await writePdf(paths[1], textPages(secondFilePages, { seed: 12, lines: 60 }))
  return [...paths]

  function* mixedPages(): Generator<GeneratedPage> {
    yield* textPages(pageCount - images - secondFilePages, { seed: 11, lines: 60 })
    for (let page = 0; page < images; page++) yield { kind: 'image', jpeg: image.distinct(page) }
  }
}

interface Peer {
  name: string
  command: [string, ...string[]]
  rounds: number
}

async function peerCommands(paths: readonly string[], output: string): Promise<Peer[]> {
  const pdfLib = fileURLToPath(new URL('./measure/pdf-lib-merge.ts', import.meta.url))
  return [
    { name: 'qpdf', command: ['qpdf', '--empty', '--pages', ...paths, '--', output], rounds },
    { name: 'pdf-lib', command: [process.execPath, pdfLib, output, ...paths], rounds: 2 },
    ...((await isInstalled('pdftk'))
      ? [{ name: 'pdftk', command: ['pdftk', ...paths, 'cat', 'output', output] as Peer['command'], rounds: 2 }]
      : []),
  ]
}

async function mergeOverHttp(server: Server, visitor: Visitor, paths: readonly string[]): Promise<OurCost> {
  const task = await visitor.beginMerge()
  const documents: string[] = []
  for (const path of paths) {
    const { size } = await stat(path)
    documents.push(
      (await task.upload({ name: 'large.pdf', length: size, open: (start, end) => createReadStream(path, { start, end: end - 1 }) })).ref,
    )
  }
  const { ended } = await task.follow()
  const processes = processesOf(server.pid)
  const slots = processes.filter(({ kind }) => kind === 'slot')
  const [slotCpu, serverCpu] = [sumOver(slots, cpuSeconds), cpuSeconds(server.pid)]
  for (const { pid } of slots) forgetPeak(pid)
  const start = performance.now()
  await Promise.all([task.execute(documents), ended])
  const wallMs = performance.now() - start
  const busy = slots.filter(({ name }) => name !== 'bwrap')
  return {
    wallMs,
    cpuSeconds: sumOver(slots, cpuSeconds) - slotCpu,
    serverCpuSeconds: cpuSeconds(server.pid) - serverCpu,
    peakRssBytes: Math.max(...busy.map(({ pid }) => peakRssBytes(pid))),
  }
}

function report({
  ours,
  theirs,
  bytes,
}: {
  ours: readonly OurCost[]
  theirs: ReadonlyMap<string, readonly Cost[]>
  bytes: number
}): Report {
  const middle = (costs: readonly Cost[], figure: (cost: Cost) => number) => median(costs.map(figure))
  const qpdfCpu = middle(theirs.get('qpdf') ?? [], (cost) => cost.cpuSeconds)
  const slotCpu = middle(ours, (cost) => cost.cpuSeconds)
  const slotPeak = Math.max(...ours.map((cost) => cost.peakRssBytes))
  const row = (name: string, costs: readonly Cost[], server = '') => [
    name,
    round(middle(costs, (cost) => cost.cpuSeconds)),
    round(middle(costs, (cost) => cost.cpuSeconds) / qpdfCpu),
    megabytes(Math.max(...costs.map((cost) => cost.peakRssBytes))),
    server,
    round(middle(costs, (cost) => cost.wallMs) / 1000),
    `${costs.length}`,
  ]
  const serverCpu = round(median(ours.map((cost) => cost.serverCpuSeconds)))
  return {
    about:
      `Two PDFs of ${megabytes(bytes)} MB and ${pageCount} pages together, alternating. The slot's figures are those of its Node process and sandbox from \`execute\` to SUCCEEDED; ` +
      'the time of the server, which opens the sealed files, lays them into the slot, and seals the result, stands beside them. CPU and wall time are medians, memory is the highest peak.',
    tables: [
      {
        head: ['', 'CPU s', '× qpdf', 'peak RSS MB', 'server CPU s', 'wall s', 'rounds'],
        rows: [
          row('slot', ours, serverCpu),
          ...[...theirs].map(([name, costs]) => row(name, costs)),
          ...(theirs.has('pdftk') ? [] : [['pdftk', 'not installed', '', '', '', '', '']]),
        ],
      },
    ],
    bars: [atMost("slot's CPU time over qpdf's", slotCpu / qpdfCpu, 1.3, 'times'), atMost("slot's peak memory", slotPeak / 1e6, 200, 'MB')],
  }
}
