import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ToolTask, Visitor } from './measure/client.ts'
import { type Cost, measureCommand } from './measure/command.ts'
import { type GeneratedPage, noiseImage, textPages, writePdf } from './measure/pdfs.ts'
import { atLeast, atMost, median, megabytes, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'
import { measureTask, type SlotCost } from './measure/slot-cost.ts'

const usualRounds = 3
const pageCount = 24
const longPageCount = 120
const jpegCount = 286

/** Pages drawn as images compared with pdftoppm, and images made into a PDF compared with pdf-lib. The number of rounds may be given. */
export async function run([given]: readonly string[] = []): Promise<Report> {
  const rounds = Number(given ?? usualRounds)
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const costs: Costs = { jpg: pair(), png: pair(), toPdf: pair(), long: [] }
  try {
    await onServer((server) => compareDrawing({ server, folder, rounds }, costs))
    // A separate program, so that the memory of a slot that drew pages isn't counted here.
    await onServer((server) => compareAlbums({ server, folder, rounds }, costs))
    return report(costs)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onServer(work: (server: Server) => Promise<void>): Promise<void> {
  const server = await startServer()
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

interface Place {
  server: Server
  folder: string
  rounds: number
}

async function compareDrawing({ server, folder, rounds }: Place, costs: Costs): Promise<void> {
  const visitor = await server.client.visit()
  const [short, long, output] = [join(folder, 'short.pdf'), join(folder, 'long.pdf'), join(folder, 'drawn')] as const
  await writePdf(short, await mixedPages(pageCount))
  await writePdf(long, await mixedPages(longPageCount))
  await mkdir(output)
  // A first round isn't counted: a slot compiles its code while it runs.
  for (let index = -1; index < rounds; index++) {
    for (const format of ['jpg', 'png'] as const) {
      const ours = await overHttp(server, visitor, { taskType: 'pdf-to-images', paths: [short], options: { format, dpi: 150 } })
      if (index < 0) continue
      costs[format].ours.push(ours)
      const kind = format === 'jpg' ? '-jpeg' : '-png'
      costs[format].theirs.push(await measureCommand(['pdftoppm', '-r', '150', kind, short, join(output, 'page')]))
    }
  }
  costs.long.push(await overHttp(server, visitor, { taskType: 'pdf-to-images', paths: [long], options: {} }))
}

async function compareAlbums({ server, folder, rounds }: Place, costs: Costs): Promise<void> {
  const visitor = await server.client.visit()
  const jpegs = await writeJpegs(folder)
  const output = join(folder, 'album.pdf')
  const script = fileURLToPath(new URL('./measure/pdf-lib-images.ts', import.meta.url))
  const taskType = 'images-to-pdf'
  await overHttp(server, visitor, { taskType, paths: jpegs.slice(0, 20), options: {} })
  for (let index = 0; index < rounds; index++) {
    costs.toPdf.ours.push(await overHttp(server, visitor, { taskType, paths: jpegs, options: {} }))
    costs.toPdf.theirs.push(await measureCommand([process.execPath, script, output, ...jpegs]))
    await rm(output)
  }
}

interface Pair {
  ours: SlotCost[]
  theirs: Cost[]
}

interface Costs {
  jpg: Pair
  png: Pair
  toPdf: Pair
  long: SlotCost[]
}

function pair(): Pair {
  return { ours: [], theirs: [] }
}

/** Text, and an image on every sixth page. */
async function mixedPages(count: number): Promise<Iterable<GeneratedPage>> {
  const image = await noiseImage()
  return (function* () {
    let page = 0
    for (const text of textPages(count, { seed: 21, lines: 60 })) {
      page += 1
      yield page % 6 === 0 ? { kind: 'image', jpeg: image.distinct(page) } : text
    }
  })()
}

async function writeJpegs(folder: string): Promise<string[]> {
  const image = await noiseImage()
  const paths = Array.from({ length: jpegCount }, (_, index) => join(folder, `${String(index).padStart(3, '0')}.jpg`))
  for (const [index, path] of paths.entries()) await writeFile(path, image.distinct(index))
  return paths
}

async function overHttp(
  server: Server,
  visitor: Visitor,
  { taskType, paths, options }: { taskType: string; paths: readonly string[]; options: object },
): Promise<SlotCost> {
  const task = await visitor.begin(taskType)
  const documents: string[] = []
  for (const path of paths) documents.push(await upload(task, path))
  return measureTask(server, task, { documents, options })
}

async function upload(task: ToolTask, path: string): Promise<string> {
  const { size } = await stat(path)
  const open = (start: number, end: number) => createReadStream(path, { start, end: end - 1 })
  return (await task.upload({ name: basename(path), length: size, open })).ref
}

function report({ jpg, png, toPdf, long }: Costs): Report {
  const cpu = (costs: readonly Cost[]) => median(costs.map(({ cpuSeconds }) => cpuSeconds))
  const peak = (costs: readonly Cost[]) => Math.max(...costs.map(({ peakRssBytes }) => peakRssBytes))
  const row = (name: string, costs: readonly Cost[], more: string[] = ['', '']) => [
    name,
    round(cpu(costs)),
    megabytes(peak(costs)),
    round(median(costs.map(({ wallMs }) => wallMs)) / 1000),
    ...more,
  ]
  const ourRow = (name: string, costs: readonly SlotCost[]) =>
    row(name, costs, [
      round(median(costs.map(({ serverCpuSeconds }) => serverCpuSeconds))),
      String(Math.round(median(costs.map(({ firstFetchedMs }) => firstFetchedMs)))),
    ])
  const drawn = [...jpg.ours, ...png.ours]
  return {
    about:
      `A PDF of ${pageCount} pages, a sixth of them images, drawn at 150 dots per inch, and ${jpegCount} JPEGs made into one PDF, alternating with the peers. ` +
      "The slot's figures are those of its Node process and sandbox from `execute` to SUCCEEDED; the server's time stands beside them. CPU and wall time are medians, memory is the highest peak.",
    tables: [
      {
        head: ['', 'CPU s', 'peak RSS MB', 'wall s', 'server CPU s', 'first fetched ms'],
        rows: [
          ourRow('to JPG, slot', jpg.ours),
          row('to JPG, pdftoppm', jpg.theirs),
          ourRow('to PNG, slot', png.ours),
          row('to PNG, pdftoppm', png.theirs),
          ourRow(`to JPG, ${longPageCount} pages`, long),
          ourRow('to PDF, slot', toPdf.ours),
          row('to PDF, pdf-lib', toPdf.theirs),
        ],
      },
    ],
    bars: [
      atMost("JPG: slot's CPU time over pdftoppm's", cpu(jpg.ours) / cpu(jpg.theirs), 1, 'times'),
      atMost("PNG: slot's CPU time over pdftoppm's", cpu(png.ours) / cpu(png.theirs), 0.33, 'times'),
      atMost('first image fetched after', Math.max(...drawn.map(({ firstFetchedMs }) => firstFetchedMs)), 1000, 'ms'),
      atMost(`peak memory of ${longPageCount} pages over ${pageCount}`, peak(long) / peak(jpg.ours), 1.2, 'times'),
      atLeast("images to PDF: pdf-lib's CPU time over the slot's", cpu(toPdf.theirs) / cpu(toPdf.ours), 5, 'times'),
      atMost("images to PDF: slot's peak memory", peak(toPdf.ours) / 1e6, 150, 'MB'),
    ],
  }
}
