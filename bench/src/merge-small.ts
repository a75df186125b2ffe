import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Visitor } from './measure/client.ts'
import { uploadOf } from './measure/client.ts'
import { timeCommand } from './measure/command.ts'
import { textPages, writePdf } from './measure/pdfs.ts'
import { atMost, median, quantile, type Report, round } from './measure/report.ts'
import { startServer } from './measure/server.ts'

const rounds = 40
const warmRounds = 20

/** Three small PDFs, from `execute` to `SUCCEEDED` over HTTP, beside the qpdf process on the same files. */
export async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const server = await startServer()
  try {
    const paths = await writeSmallPdfs(folder)
    const visitor = await server.client.visit()
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = -warmRounds; round < rounds; round++) {
      const [our, their] = [await mergeOverHttp(visitor, paths), await timeQpdf(paths, join(folder, 'out.pdf'))]
      if (round < 0) continue
      ours.push(our)
      theirs.push(their)
    }
    const sizes = await Promise.all(paths.map(async (path) => round((await stat(path)).size / 1000)))
    return report({ ours, theirs, sizes })
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

function report({ ours, theirs, sizes }: { ours: number[]; theirs: number[]; sizes: string[] }): Report {
  const row = (name: string, times: readonly number[]) => [
    name,
    ...[0.1, 0.5, 0.9].map((share) => round(share === 0.5 ? median(times) : quantile(times, share))),
  ]
  const differences = ours.map((our, index) => our - (theirs[index] ?? 0))
  return {
    about:
      `Three PDFs of ${sizes.join(', ')} kB. The event stream is open before \`execute\` is sent; the time ends with the event that says SUCCEEDED, ` +
      `when the result lies sealed in storage. qpdf joins pages only; the merge also keeps bookmarks, links and fields. ${rounds} rounds, alternating.`,
    tables: [
      {
        head: ['ms', '10 %', 'median', '90 %'],
        rows: [row('execute to SUCCEEDED over HTTP', ours), row('qpdf process', theirs), row('difference in a round', differences)],
      },
    ],
    bars: [atMost('median over the median of the qpdf process', median(ours) - median(theirs), 40, 'ms')],
  }
}
