import { statSync } from 'node:fs'
import { join } from 'node:path'
import { drawnPages } from './drawn-pages.ts'
import { atMost, type Report, round } from './report.ts'
import { type ScanOptions, writeScan } from './scanned-pages.ts'
import { textLikeness } from './text-likeness.ts'

/** Gives the path of what was made of a document; undefined where that failed. */
export interface ScanMakers {
  ours(path: string): Promise<string | undefined>
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

/** Compresses generated scans at strong, beside the setting of Ghostscript that reduces them. */
export async function measureScans(
  work: string,
  corpus: string,
  make: ScanMakers,
): Promise<{ table: Report['tables'][number]; bars: Report['bars'] }> {
  const rows: { name: string; dpi: number; setting: string; isGood: boolean; ours: Kept; peer: Kept; layered: Kept; before: number }[] = []
  for (const { dpi, setting, share } of classes) {
    for (const page of pages) {
      const path = join(work, 'scan.pdf')
      await writeScan(path, { ...page, pdf: join(corpus, page.pdf), dpi })
      const [ours, peer] = [keptBy(path, await make.ours(path)), keptBy(path, await make.peer(path, setting))]
      const layered = keptBy(path, await make.layered(path, dpi))
      const isGood = ours.bytes <= peer.bytes * share && ours.similarity > peer.similarity && ours.recall > peer.recall
      rows.push({ name: page.pdf, dpi, setting, isGood, ours, peer, layered, before: statSync(path).size })
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
        'gs',
        'text gs',
        'strokes gs',
        'archive-pdf-tools',
        'text',
        'strokes',
      ],
      rows: rows.map(({ name, dpi, setting, ours, peer, layered, before }) => [
        name,
        `${dpi}`,
        `${before}`,
        setting,
        ...told(ours),
        ...told(peer),
        ...told(layered),
      ]),
    },
    bars: classes.map(({ dpi, setting, share }) =>
      atMost(
        `scans of ${dpi} dpi above ${round(share)} of the size of ${setting}, or with less text or strokes`,
        rows.filter((row) => row.dpi === dpi && !row.isGood).length,
        0,
        '',
      ),
    ),
  }
}

function keptBy(before: string, after: string | undefined): Kept {
  if (after === undefined) return { bytes: Number.POSITIVE_INFINITY, similarity: 0, recall: 0 }
  const [one, other] = [before, after].map((path) => drawnPages(path, { dpi: drawnDpi, pages: 1 })[0])
  if (!one || !other) return { bytes: Number.POSITIVE_INFINITY, similarity: 0, recall: 0 }
  return { bytes: statSync(after).size, ...textLikeness(one, other) }
}
