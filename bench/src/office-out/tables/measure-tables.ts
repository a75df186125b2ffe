import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { atLeast, type Report } from '../../measure/report.ts'
import {
  type Counts,
  compareTables,
  macroScore,
  microScore,
  type Normalise,
  scoreOf,
  strict,
  type TextTable,
  unicode,
} from './adjacency.ts'
import { readTruth } from './icdar-truth.ts'
import { ownTables } from './own-tables.ts'
import { installPeers, peers, peerTables } from './peer-tables.ts'

const leastF1 = 0.93

/** Tables of the ICDAR 2013 competition, end to end without given regions, by the rules of its own tool. */
export async function measureTables(folder: string, { verbose }: { verbose: boolean }): Promise<Report> {
  const paths = globSync(join(resolve(folder), '*.pdf')).toSorted()
  if (paths.length === 0) throw new Error(`there are no PDFs in ${folder}`)
  const truths = new Map(await Promise.all(paths.map(async (path) => [path, await truthsOf(path)] as const)))
  const own = await ownTables(paths)
  const rows = [rowOf('octavo', own, truths, own.pages)]
  if (verbose) tellDocuments(own.tables, truths)
  else if (await installPeers()) for (const peer of peers) rows.push(rowOf(peer, await peerTables(peer, paths), truths, own.pages))
  const { f1 } = macroScore(countsOf(own.tables, truths, unicode))
  return {
    about:
      `The tables of ${paths.length} documents (${own.pages} pages) of the ICDAR 2013 table competition, found and read without any help, compared by adjacency relations as its ` +
      'own tool does. Macro is from the mean precision and recall of documents, micro over all relations. Strict removes ASCII whitespace only, as the tool does: the truth of ' +
      'one document has no-break spaces. Of two accepted truths the better one counts. Peers export no spans.',
    tables: [{ head: ['', 'macro P', 'macro R', 'macro F1', 'strict F1', 'micro F1', 'CPU ms a page'], rows }],
    bars: [atLeast('macro F1 of tables', f1, leastF1, '')],
  }
}

type Truths = ReadonlyMap<string, readonly TextTable[][]>

/** Some documents have two accepted truths. */
async function truthsOf(path: string): Promise<TextTable[][]> {
  const base = path.replace(/\.pdf$/, '')
  const files = [`${base}-str.xml`, ...(base.endsWith('a') ? [`${base.slice(0, -1)}b-str.xml`] : [])].filter((file) => existsSync(file))
  return await Promise.all(files.map(async (file) => readTruth(await readFile(file, 'utf8'))))
}

function countsOf(found: ReadonlyMap<string, readonly TextTable[]>, truths: Truths, normalise: Normalise): Counts[] {
  return [...truths].map(([path, accepted]) => bestCounts(found.get(path) ?? [], accepted, normalise))
}

function bestCounts(found: readonly TextTable[], accepted: readonly TextTable[][], normalise: Normalise): Counts {
  const counts = accepted.map((truth) => compareTables(found, truth, normalise))
  return counts.reduce((best, other) => (scoreOf(other).f1 > scoreOf(best).f1 ? other : best))
}

interface Found {
  tables: ReadonlyMap<string, readonly TextTable[]>
  cpuSeconds: number
}

function rowOf(name: string, { tables, cpuSeconds }: Found, truths: Truths, pages: number): string[] {
  const counts = countsOf(tables, truths, unicode)
  const { precision, recall, f1 } = macroScore(counts)
  const figures = [precision, recall, f1, macroScore(countsOf(tables, truths, strict)).f1, microScore(counts).f1]
  return [name, ...figures.map((figure) => figure.toFixed(3)), ((cpuSeconds * 1000) / pages).toFixed(1)]
}

/** Prints every document, the worst first. */
function tellDocuments(found: Found['tables'], truths: Truths): void {
  const documents = [...truths].map(([path, accepted]) => {
    const counts = bestCounts(found.get(path) ?? [], accepted, unicode)
    return { name: basename(path), counts, f1: scoreOf(counts).f1 }
  })
  for (const { name, counts, f1 } of documents.toSorted((one, other) => one.f1 - other.f1))
    console.log(`${f1.toFixed(3)}  ${name.padEnd(14)} ${counts.correct} correct, ${counts.found} found, ${counts.expected} true`)
}
