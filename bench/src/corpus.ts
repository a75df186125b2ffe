import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { pdfShapes } from '@octavo/documents/testing/shapes/pdf-shapes.ts'
import { watchChildMemory } from './child-memory.ts'
import { corpusFiles } from './measure/corpus-files.ts'
import { createCorpusRuns, type Outcome, walkedTools } from './measure/corpus-runs.ts'
import { atMost, median, type Report, round } from './measure/report.ts'

/**
 * Sends every PDF and image below a folder through the check and through every ready page tool, in the product's processes and with its
 * limits; a second argument takes only every n-th file. Each must give a result or a clear error. Instead of a folder, `shapes` means
 * generated documents of every odd shape.
 */
export async function run([folder = '../shared/corpus', nth = '1']: readonly string[]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const root = folder === 'shapes' ? await writeShapes(join(work, 'shapes')) : resolve(folder)
  if (!existsSync(root)) throw new Error(`there is no folder ${folder}`)
  const files = (await corpusFiles(root)).filter((_, index) => index % Number(nth) === 0)
  const memory = watchChildMemory()
  const runs = createCorpusRuns(work, memory)
  try {
    await runs.ready()
    const outcomes: Outcome[] = []
    for (const [index, file] of files.entries()) {
      for (const name of runs.namesFor(file)) {
        const outcome = await runs.run(name, file)
        outcomes.push(outcome)
        tellOdd(outcome, root)
      }
      process.stderr.write(`\r${index + 1} of ${files.length} files`)
    }
    process.stderr.write('\n')
    const part = folder === 'shapes' ? { part: folder } : {}
    return { ...part, ...report(outcomes, { files: files.length, isHealthy: await runs.isHealthy() }) }
  } finally {
    memory.stop()
    await runs.close()
    await rm(work, { recursive: true, force: true })
  }
}

/** Deeper than any of our stacks can follow. */
const shapeDepth = 100_000

async function writeShapes(root: string): Promise<string> {
  await mkdir(join(root, 'pdf'), { recursive: true })
  for (const [name, make] of Object.entries(pdfShapes(shapeDepth))) await writeFile(join(root, 'pdf', `${name}.pdf`), make())
  return root
}

/** Unclear outcomes: the process died, or an error was unexpected. */
const unclear = new Set(['INTERNAL', 'UNAVAILABLE'])
/** Outcomes by a time or memory limit, for which the corpus has files. */
const byLimit = 'DOCUMENT_TOO_COMPLEX'

/** Prints a file that ended by a limit or unclearly, for inspection. */
function tellOdd({ name, file, ending, reason = '', elapsedMs }: Outcome, root: string): void {
  if (ending !== byLimit && !unclear.has(ending)) return
  console.log(`${ending.padEnd(22)} ${name.padEnd(26)} ${elapsedMs.toFixed(0).padStart(6)} ms  ${relative(root, file)}  ${reason}`)
}

function report(outcomes: readonly Outcome[], { files, isHealthy }: { files: number; isHealthy: boolean }): Report {
  const seen = new Set(outcomes.map(({ name }) => name))
  const names = ['check', 'preview', ...walkedTools].filter((name) => seen.has(name))
  const bad = outcomes.filter(({ ending }) => unclear.has(ending)).length
  return {
    about:
      `${files} files of the corpus, broken and hostile ones among them, each through the check of documents and through ${walkedTools.length} tools, one process with its limits. ` +
      'A file may end in a result or in an error that says what is wrong with it; an error counts as unclear when it is our own. Memory is that of all processes of the slot.',
    tables: [
      {
        head: ['', 'files', 'results', 'clear errors', 'by a limit', 'unclear', 'median ms', 'peak MB', 'slowest'],
        rows: names.map((name) =>
          rowOf(
            name,
            outcomes.filter((outcome) => outcome.name === name),
          ),
        ),
      },
      { head: ['clear error', 'times'], rows: clearErrors(outcomes) },
    ],
    bars: [
      atMost('unclear endings', bad, 0, 'files'),
      { text: `the pool serves a sound file afterwards: ${isHealthy ? 'yes' : 'no'}`, passed: isHealthy },
    ],
  }
}

function isClear({ ending }: Outcome): boolean {
  return ending !== 'ok' && ending !== byLimit && !unclear.has(ending)
}

function rowOf(name: string, outcomes: readonly Outcome[]): string[] {
  const count = (fits: (outcome: Outcome) => boolean) => String(outcomes.filter(fits).length)
  const slowest = outcomes.reduce((most, outcome) => (outcome.elapsedMs > most.elapsedMs ? outcome : most))
  return [
    name,
    String(outcomes.length),
    count(({ ending }) => ending === 'ok'),
    count(isClear),
    count(({ ending }) => ending === byLimit),
    count(({ ending }) => unclear.has(ending)),
    round(median(outcomes.map(({ elapsedMs }) => elapsedMs))),
    String(Math.round(Math.max(...outcomes.map(({ peakRssBytes }) => peakRssBytes)) / 1e6)),
    `${round(slowest.elapsedMs / 1000)} s, ${basename(slowest.file)}`,
  ]
}

function clearErrors(outcomes: readonly Outcome[]): string[][] {
  const byCode = Map.groupBy(outcomes.filter(isClear), ({ ending }) => ending)
  return [...byCode].map(([code, some]) => [code, String(some.length)]).toSorted(([, a], [, b]) => Number(b) - Number(a))
}
