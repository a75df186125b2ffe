import { statSync } from 'node:fs'
import { join } from 'node:path'
import { drawnPages } from './drawn-pages.ts'
import { atMost, median, type Report, round } from './report.ts'
import { type ScanOptions, writeScan } from './scanned-pages.ts'
import { textLikeness } from './text-likeness.ts'

/** Gives the path of what was made of a document; undefined where that failed. */
export interface ScanMakers {
  /** Also tells the CPU that it took with all checks, and how much of that they took. */
  ours(path: string): Promise<{ path: string; cpuSeconds: number; checkSeconds: number } | undefined>
  peer(path: string, setting: '/ebook' | '/screen'): Promise<string | undefined>
  /** Another program that draws scans in layers. */
  layered(path: string, dpi: number): Promise<string | undefined>
}

/** Pages of the corpus that are printed and scanned, so to speak. */
const pages = [
  { pdf: 'text/us_constitution.pdf', page: 2, isYellowed: true },
  { pdf: 'text/cweb.pdf', page: 3, isYellowed: false },
  { pdf: 'text/pdflatex-4-pages.pdf', page: 1, isYellowed: true, isStamped: true },
  { pdf: 'text/lorem-ipsum.oo3.2.export.pdf', page: 1, isYellowed: true },
] as const satisfies Omit<ScanOptions, 'dpi'>[]

/** The setting that reduces scans of a resolution, and the share of its size that ours may have. */
const classes = [
  { dpi: 300, setting: '/ebook', share: 0.5 },
  { dpi: 200, setting: '/screen', share: 1 },
] as const
const drawnDpi = 150

interface Kept {
  bytes: number
  similarity: number
  recall: number
}

interface Row {
  name: string
  dpi: number
  setting: string
  isGood: boolean
  ours: Kept
  cpuSeconds: number
  checkSeconds: number
  peer: Kept
  layered: Kept
  before: number
}

/** Compresses generated scans at strong, beside the setting of Ghostscript that reduces them. */
export async function measureScans(
  work: string,
  corpus: string,
  make: ScanMakers,
): Promise<{ table: Report['tables'][number]; bars: Report['bars'] }> {
  const rows: Row[] = []
  for (const { dpi, setting, share } of classes) {
    for (const page of pages) {
      const path = join(work, 'scan.pdf')
      await writeScan(path, { ...page, pdf: join(corpus, page.pdf), dpi })
      const made = await make.ours(path)
      const [ours, peer] = [keptBy(path, made?.path), keptBy(path, await make.peer(path, setting))]
      const layered = keptBy(path, await make.layered(path, dpi))
      const isGood = ours.bytes <= peer.bytes * share && ours.similarity > peer.similarity && ours.recall > peer.recall
      const { cpuSeconds, checkSeconds } = made ?? { cpuSeconds: Number.POSITIVE_INFINITY, checkSeconds: 0 }
      rows.push({ name: page.pdf, dpi, setting, isGood, ours, cpuSeconds, checkSeconds, peer, layered, before: statSync(path).size })
    }
  }
  const told = ({ bytes, similarity, recall }: Kept) =>
    Number.isFinite(bytes) ? [`${bytes}`, similarity.toFixed(3), recall.toFixed(4)] : ['-', '-', '-']
  return {
    table: {
      head: [
        'scan of',
        'dpi',
        'bytes',
        'beside',
        'ours',
        'text',
        'strokes',
        'CPU s',
        'of it checks',
        'gs',
        'text gs',
        'strokes gs',
        'archive-pdf-tools',
        'text',
        'strokes',
      ],
      rows: rows.map(({ name, dpi, setting, ours, cpuSeconds, checkSeconds, peer, layered, before }) => [
        name,
        `${dpi}`,
        `${before}`,
        setting,
        ...told(ours),
        round(cpuSeconds),
        round(checkSeconds),
        ...told(peer),
        ...told(layered),
      ]),
    },
    bars: classes.flatMap(({ dpi, setting, share }) => {
      const own = rows.filter((row) => row.dpi === dpi)
      return [
        atMost(
          `scans of ${dpi} dpi above ${round(share)} of the size of ${setting}, or with less text or strokes`,
          own.filter((row) => !row.isGood).length,
          0,
          '',
        ),
        atMost(
          `CPU of a scanned page of ${dpi} dpi, median, without checks`,
          median(own.map((row) => row.cpuSeconds - row.checkSeconds)),
          0.5,
          's',
        ),
        atMost(`CPU of a scanned page of ${dpi} dpi, median, checks included`, median(own.map((row) => row.cpuSeconds)), 0.5, 's'),
      ]
    }),
  }
}

function keptBy(before: string, after: string | undefined): Kept {
  if (after === undefined) return { bytes: Number.POSITIVE_INFINITY, similarity: 0, recall: 0 }
  const [one, other] = [before, after].map((path) => drawnPages(path, { dpi: drawnDpi, pages: 1 })[0])
  if (!one || !other) return { bytes: Number.POSITIVE_INFINITY, similarity: 0, recall: 0 }
  return { bytes: statSync(after).size, ...textLikeness(one, other) }
}
