import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Visitor } from './measure/client.ts'
import { uploadOf } from './measure/client.ts'
import { timeCommand } from './measure/command.ts'
import { watchOtherLoad } from './measure/other-load.ts'
import { textPages, writePdf } from './measure/pdfs.ts'
import { atMost, median, quantile, type Report, round } from './measure/report.ts'
import { startServer } from './measure/server.ts'

const rounds = 40
const longestMs = 180_000
/** A round in which others used more of the machine than this isn't reliable. */
const mostOthers = 0.1
const warmRounds = 20

/** Three small PDFs, from `execute` to `SUCCEEDED` over HTTP, compared with the qpdf process on the same files. */
export async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const server = await startServer()
  try {
    const paths = await writeSmallPdfs(folder)
    const visitor = await server.client.visit()
    const others = watchOtherLoad(server.pid)
    const all: Round[] = []
    for (let round = 0; round < warmRounds; round++) await mergeOverHttp(visitor, paths)
    const end = performance.now() + longestMs
    while (all.filter(isQuiet).length < rounds && performance.now() < end) {
      others.take()
      const [our, their] = [await mergeOverHttp(visitor, paths), await timeQpdf(paths, join(folder, 'out.pdf'))]
      all.push({ our, their, others: others.take() })
    }
    const sizes = await Promise.all(paths.map(async (path) => round((await stat(path)).size / 1000)))
    return report(all, sizes)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Three files of 50 to 80 kB with bookmarks, links and named destinations. */
export async function writeSmallPdfs(folder: string): Promise<string[]> {
  const pages = [10, 13, 16]
  const paths = pages.map((_, index) => join(folder, `small-${index + 1}.pdf`))
  for (const [index, path] of paths.entries()) {
    await writePdf(path, textPages(pages[index] ?? 1, { seed: index + 1, lines: 130 }), { outline: true })
  }
  return paths
}

async function mergeOverHttp(visitor: Visitor, paths: readonly string[]): Promise<number> {
  const task = await visitor.beginMerge()
  const documents: string[] = []
  for (const path of paths) documents.push((await task.upload(uploadOf(basename(path), await readFile(path)))).ref)
  const { ended } = await task.follow()
  const start = performance.now()
  await Promise.all([task.execute(documents), ended])
  return performance.now() - start
}

function timeQpdf(paths: readonly string[], output: string): Promise<number> {
  return timeCommand(['qpdf', '--empty', '--pages', ...paths, '--', output])
}

interface Round {
  our: number
  their: number
  others: number
}

function isQuiet({ others }: Round): boolean {
  return others <= mostOthers
}

function report(all: readonly Round[], sizes: readonly string[]): Report {
  const quiet = all.filter(isQuiet)
  // On a machine that is never quiet all rounds count, and the report says so.
  const counted = quiet.length >= rounds / 4 ? quiet : all
  const row = (name: string, some: readonly Round[], figure: (round: Round) => number) => {
    const figures = some.map(figure)
    return [name, round(quantile(figures, 0.1)), round(median(figures)), round(quantile(figures, 0.9))]
  }
  const excess = median(counted.map(({ our }) => our)) - median(counted.map(({ their }) => their))
  return {
    about:
      `Three PDFs of ${sizes.join(', ')} kB. The event stream is open before \`execute\` is sent; the time ends with the event that says SUCCEEDED, ` +
      'when the result lies sealed in storage. qpdf joins pages only; the merge also keeps bookmarks, links and fields. Both run in each round. ' +
      `${all.length} rounds; counted are ${counted.length}, ` +
      (counted === quiet
        ? `in which other processes took at most ${mostOthers * 100} % of the cores.`
        : 'all of them, because the machine was never quiet.'),
    tables: [
      {
        head: ['ms', '10 %', 'median', '90 %'],
        rows: [
          row('execute to SUCCEEDED over HTTP', counted, ({ our }) => our),
          row('qpdf process', counted, ({ their }) => their),
          row('difference in a round', counted, ({ our, their }) => our - their),
          row('all rounds: execute to SUCCEEDED', all, ({ our }) => our),
          row('all rounds: qpdf process', all, ({ their }) => their),
        ],
      },
    ],
    bars: [atMost('median over the median of the qpdf process', excess, 40, 'ms')],
  }
}
