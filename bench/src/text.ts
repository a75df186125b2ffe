import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Visitor } from './measure/client.ts'
import { type Cost, measureCommand } from './measure/command.ts'
import { textPages, writePdf } from './measure/pdfs.ts'
import { atMost, median, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'
import { measureTask } from './measure/slot-cost.ts'

const rounds = 9
const generatedPages = 400
const layouts = ['stream', 'reading', 'layout'] as const
const corpusFiles = [
  'large/GeoTopo-komprimiert.pdf',
  'large/WaldenFull.pdf',
  'large/316267.pdf',
  'text/cweb.pdf',
  'text/us_constitution.pdf',
  'text/pdflatex-4-pages.pdf',
]

/** The text of real documents and of a generated one, compared with pdftotext. */
export async function run([folder = '../shared/corpus/pdf']: readonly string[]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const server = await startServer()
  try {
    const generated = join(work, 'generated.pdf')
    await writePdf(generated, textPages(generatedPages, { seed: 31, lines: 60 }))
    const paths = [generated, ...corpusFiles.map((file) => resolve(folder, file)).filter((path) => existsSync(path))]
    const visitor = await server.client.visit()
    const measured = paths.map((path): Measured => ({ name: basename(path), stream: [], reading: [], layout: [], peer: [] }))
    for (let index = -1; index < rounds; index++) {
      for (const [place, path] of paths.entries()) {
        const costs = await compare({ server, visitor, path, output: join(work, 'out.txt'), turn: index + 1 })
        if (index >= 0) for (const kind of [...layouts, 'peer'] as const) measured[place]?.[kind].push(costs[kind])
      }
    }
    return report(measured)
  } finally {
    await server.stop()
    await rm(work, { recursive: true, force: true })
  }
}

type Kind = (typeof layouts)[number] | 'peer'

type Measured = { name: string } & Record<Kind, Cost[]>

interface Comparison {
  server: Server
  visitor: Visitor
  path: string
  output: string
  turn: number
}

async function compare({ server, visitor, path, output, turn }: Comparison) {
  const costs = {} as Record<Kind, Cost>
  const { size } = await stat(path)
  // The first one finds cold caches; each is first in a third of the rounds.
  const order = layouts.map((_, index) => layouts[(index + turn) % layouts.length] ?? 'stream')
  for (const layout of order) {
    const task = await visitor.begin('extract-text-from-pdf')
    const open = (start: number, end: number) => createReadStream(path, { start, end: end - 1 })
    const { ref } = await task.upload({ name: basename(path), length: size, open })
    // The peer doesn't recognise the text of scans.
    costs[layout] = await measureTask(server, task, { documents: [ref], options: { layout, ocr: 'never' } })
  }
  costs.peer = await measureCommand(['pdftotext', path, output])
  return costs
}

function report(measured: readonly Measured[]): Report {
  const cpu = (costs: readonly Cost[]) => median(costs.map(({ cpuSeconds }) => cpuSeconds))
  const sum = (kind: Kind) => measured.reduce((total, file) => total + cpu(file[kind]), 0)
  const ratio = (kind: Kind) => sum(kind) / sum('peer')
  return {
    about:
      `The text of ${measured.length} documents as plain text in three orders, alternating with pdftotext. The slot's CPU time is that of its Node process and sandbox ` +
      'from `execute` to SUCCEEDED, medians; the last row is the sum, which the bars look at.',
    tables: [
      {
        head: ['', 'stream CPU s', '× pdftotext', 'reading CPU s', '× pdftotext', 'layout CPU s', '× pdftotext', 'pdftotext CPU s'],
        rows: [
          ...measured.map((file) => [
            file.name,
            ...layouts.flatMap((layout) => [round(cpu(file[layout])), round(cpu(file[layout]) / cpu(file.peer))]),
            round(cpu(file.peer)),
          ]),
          ['all', ...layouts.flatMap((layout) => [round(sum(layout)), round(ratio(layout))]), round(sum('peer'))],
        ],
      },
    ],
    bars: [
      atMost("stream order over pdftotext's CPU time", ratio('stream'), 0.5, 'times'),
      atMost("reading order over pdftotext's CPU time", ratio('reading'), 1, 'times'),
      atMost("text in its place over pdftotext's CPU time", ratio('layout'), 1, 'times'),
    ],
  }
}
