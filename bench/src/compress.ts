import { existsSync, globSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { brokenGuarantees, brokenStructure } from '@octavo/documents/compress/guarantees.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { type DrawnPage, similarity } from '@octavo/documents/fidelity/ssim.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { byArchivePdfTools } from './measure/archive-pdf-tools.ts'
import { openClaimPool, runForClaim } from './measure/claim-runs.ts'
import { type Cost, measureCommand } from './measure/command.ts'
import { measureLossless } from './measure/compressed-losslessly.ts'
import { measureScans } from './measure/compressed-scans.ts'
import { drawnPages } from './measure/drawn-pages.ts'
import { cpuSeconds, processesOf, sumOver } from './measure/processes.ts'
import { atLeast, atMost, median, type Report, round } from './measure/report.ts'

/** Our levels and the settings of Ghostscript that promise the same. */
const classes = { strong: '/screen', balanced: '/ebook', light: '/printer' } as const
type Level = keyof typeof classes

const drawn = { dpi: 100, pages: 2 }
/** Smaller files are nobody's concern. */
const leastBytes = 20_000
/** A page below that is spoilt, and no size makes up for it. */
const leastSimilarity = 0.8
/** Differences that nobody can see. */
const alike = 0.001

/**
 * Compresses the documents of a folder at each level, beside Ghostscript's settings. The arguments take every n-th file of a folder, which
 * is saved apart from the figures of all.
 */
export async function run([nth = '1', folder = '../shared/corpus/pdf']: readonly string[]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  // The CPU of a slot that is started again in between would be lost.
  const pool = openClaimPool(work, 'document', { rssBytes: 4e9 })
  try {
    const chosen = documentsIn(resolve(folder)).filter((_, at) => at % Number(nth) === 0)
    const measured: Measured[] = []
    const undrawn: string[] = []
    for (const path of chosen) {
      const before = pagesOf(path)
      if (!before) {
        undrawn.push(basename(path))
        continue
      }
      for (const level of Object.keys(classes) as Level[]) {
        const ours = await byUs(pool, { path, level, work, before })
        const peer = await byGhostscript({ path, level, work, before })
        const one = { name: basename(path), level, bytes: statSync(path).size, ours, peer }
        measured.push(one)
        console.log(lineOf(one))
      }
    }
    const scans = await measureScans(work, resolve(folder), {
      ours: (path) => runStrong(pool, path, join(work, 'ours.pdf')),
      peer: (path, setting) => ghostscript(path, setting, join(work, 'gs.pdf')).then((cost) => cost && join(work, 'gs.pdf')),
      layered: (path, dpi) => byArchivePdfTools(path, { dpi, work }),
    })
    const drawable = chosen.filter((path) => !undrawn.includes(basename(path)))
    const lossless = await measureLossless(work, drawable, {
      ours: async (path) => byUs(pool, { path, level: 'lossless', work, before: [] }),
      judge: (path, result, spent) => judged(path, result, [], spent),
    })
    const { about, tables, bars } = report(measured, undrawn)
    return {
      about,
      tables: [...tables, scans.table, lossless.table],
      bars: [...bars, ...scans.bars, ...lossless.bars],
      ...(nth !== '1' && { part: `every ${nth}th` }),
    }
  } finally {
    await pool.close()
    await rm(work, { recursive: true, force: true })
  }
}

/** Those that are made to do harm are no documents. */
function documentsIn(folder: string): string[] {
  const paths = globSync(join(folder, '*/*.pdf')).toSorted()
  return paths.filter((path) => !path.includes('/hostile/') && statSync(path).size >= leastBytes)
}

/** What a program made of a document. */
interface Made {
  bytes: number
  similarity: number
  cpuSeconds: number
  /** What the document had before and has no more. */
  lost: string[]
}

interface Measured {
  name: string
  level: Level
  bytes: number
  ours: Made | undefined
  peer: Made | undefined
}

interface Work {
  path: string
  level: Level
  work: string
  before: readonly DrawnPage[]
}

async function byUs(
  pool: SlotPool,
  { path, level, work, before }: Omit<Work, 'level'> & { level: Level | 'lossless' },
): Promise<Made | undefined> {
  const result = join(work, 'ours.pdf')
  const spent = await spentOn(pool, { path, level, result })
  return spent === undefined ? undefined : judged(path, result, before, spent)
}

async function runStrong(
  pool: SlotPool,
  path: string,
  result: string,
): Promise<{ path: string; cpuSeconds: number; checkSeconds: number } | undefined> {
  const spent = await spentOn(pool, { path, level: 'strong', result })
  return spent === undefined ? undefined : { path: result, cpuSeconds: spent, checkSeconds: checkSeconds(path, result) }
}

/** The CPU seconds of the comparison that each result goes through before it's delivered; the first one warms up. */
function checkSeconds(before: string, after: string): number {
  const spent = [1, 2].map(() => {
    const start = process.cpuUsage()
    brokenGuarantees({ before, after }, { maxShift: Number.POSITIVE_INFINITY })
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1e6
  })
  return Math.min(...spent)
}

/** The CPU seconds of the slots for a smaller file; undefined where that failed. */
async function spentOn(
  pool: SlotPool,
  { path, level, result }: { path: string; level: Level | 'lossless'; result: string },
): Promise<number | undefined> {
  const slots = processesOf(process.pid).filter(({ kind }) => kind === 'slot')
  const cpu = sumOver(slots, cpuSeconds)
  const { error } = await runForClaim(pool, { type: 'compress-pdf', options: { level }, files: [path] }, () => result)
  return error === undefined ? sumOver(slots, cpuSeconds) - cpu : undefined
}

async function byGhostscript({ path, level, work, before }: Work): Promise<Made | undefined> {
  const result = join(work, 'gs.pdf')
  const cost = await ghostscript(path, classes[level], result)
  return cost && judged(path, result, before, cost.cpuSeconds)
}

/** Undefined where it fails. */
async function ghostscript(path: string, setting: string, result: string): Promise<Cost | undefined> {
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite', `-dPDFSETTINGS=${setting}`]
  const cost = await measureCommand(['gs', ...options, `-sOutputFile=${result}`, path]).catch(() => undefined)
  return existsSync(result) ? cost : undefined
}

function judged(path: string, result: string, before: readonly DrawnPage[], spent: number): Made {
  const after = before.length > 0 ? (pagesOf(result) ?? []) : []
  return {
    bytes: statSync(result).size,
    similarity: Math.min(...before.map((page, at) => similarity(page, after[at] ?? { width: 0, height: 0, pixels: page.pixels }))),
    cpuSeconds: spent,
    lost: lostBy(path, result),
  }
}

/** A damaged document has nothing to compare with; a result that can't be opened has lost everything. */
function lostBy(before: string, after: string): string[] {
  try {
    openPdf(before).dispose()
  } catch {
    return []
  }
  try {
    return brokenStructure({ before, after })
  } catch {
    return ['everything']
  }
}

function pagesOf(path: string): DrawnPage[] | undefined {
  try {
    return drawnPages(path, drawn)
  } catch {
    return undefined
  }
}

type Verdict = 'better' | 'neither' | 'worse'

/** Smaller and as good is better; larger and not as good is worse. A spoilt page or lost structure is no result. */
function verdictOf({ ours, peer }: Measured): Verdict {
  if (!ours || ours.lost.length > 0) return 'worse'
  if (!peer || peer.lost.length > 0 || peer.similarity < leastSimilarity) return 'better'
  const [isSmaller, isAlike] = [ours.bytes <= peer.bytes, ours.similarity >= peer.similarity - alike]
  return isSmaller && isAlike ? 'better' : isSmaller || isAlike ? 'neither' : 'worse'
}

function lineOf(measured: Measured): string {
  const { name, level, bytes, ours, peer } = measured
  const told = (made: Made | undefined) =>
    made ? `${round(made.bytes / bytes)} ${made.similarity.toFixed(3)} ${round(made.cpuSeconds)} s ${made.lost.join('+')}` : '-'
  return `${verdictOf(measured)} | ${level} | ${name} | ${told(ours)} | ${told(peer)}`
}

function report(measured: readonly Measured[], undrawn: readonly string[]): Report {
  const rows = (Object.keys(classes) as Level[]).map((level) => {
    const all = measured.filter((one) => one.level === level)
    const count = (verdict: Verdict) => all.filter((one) => verdictOf(one) === verdict).length
    const both = all.filter(({ ours, peer }) => ours && peer)
    const cpu = median(both.map(({ ours, peer }) => (ours?.cpuSeconds ?? 0) / Math.max(0.01, peer?.cpuSeconds ?? 0)))
    const size = (by: 'ours' | 'peer') => median(both.map((one) => (one[by]?.bytes ?? 0) / one.bytes))
    const look = (by: 'ours' | 'peer') => median(both.map((one) => one[by]?.similarity ?? 0))
    const lost = (by: 'ours' | 'peer') => all.filter((one) => (one[by]?.lost.length ?? 0) > 0).length
    const share = count('better') / all.length
    return { level, all, count, cpu, size, look, lost, share }
  })
  return {
    about:
      'All documents of the corpus from 20 kB but the hostile ones at three levels, beside Ghostscript at the setting that promises the same. Alike: the structural ' +
      'similarity of the worst of the first two pages, in colour, drawn by poppler at 100 dpi. Better: no larger and as alike (or the ' +
      'other lost structure, or spoilt a page); worse: larger and less alike. CPU of a warm slot with all checks, beside a whole process. ' +
      `Left out, because poppler can't draw them: ${undrawn.join(', ') || 'none'}.`,
    tables: [
      {
        head: [
          'level',
          'beside',
          'files',
          'better',
          'neither',
          'worse',
          'size',
          'size of gs',
          'alike',
          'alike gs',
          'CPU × gs',
          'gs lost structure',
        ],
        rows: rows.map(({ level, all, count, cpu, size, look, lost }) => [
          level,
          classes[level],
          `${all.length}`,
          ...(['better', 'neither', 'worse'] as const).map((verdict) => `${count(verdict)}`),
          ...(['ours', 'peer'] as const).map((by) => round(size(by))),
          ...(['ours', 'peer'] as const).map((by) => look(by).toFixed(3)),
          round(cpu),
          `${lost('peer')}`,
        ]),
      },
    ],
    bars: rows.flatMap(({ level, share, count, cpu, lost }) => [
      atLeast(`better than ${classes[level]}, share of documents`, share, 0.85, ''),
      atMost(`worse on both than ${classes[level]}`, count('worse'), 0, ''),
      atMost(`CPU beside ${classes[level]}, median, checks included`, cpu, 1, '×'),
      atMost(`documents that lost structure at ${level}`, lost('ours'), 0, ''),
    ]),
  }
}
