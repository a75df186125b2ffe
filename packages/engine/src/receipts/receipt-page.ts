import type { GivenEditList } from '@octavo/core/edits/edit-list.ts'

/** What a receipt says. */
export interface ReceiptText {
  title: string
  /** Who sells, line by line. */
  from: readonly string[]
  /** What stands beside each other, as 'Number' and 'OCT-000001'. */
  rows: readonly (readonly [label: string, value: string])[]
  total: readonly [label: string, value: string]
  footnote: string
}

type Edit = NonNullable<GivenEditList['edits']>[number]

const paper = { width: 595, height: 842 }
const margin = 64
const middle = 240
const ink = '#131d19'
const muted = '#54615b'
const rowHeight = 24
const firstRow = 240

/** A receipt as what is added to an empty page. */
export function receiptEdits({ title, from, rows, total, footnote }: ReceiptText): GivenEditList {
  const [seller = '', ...lines] = from
  const sum = firstRow + rows.length * rowHeight + 16
  const edits: Edit[] = [
    written('title', title, { x: margin, y: margin, size: 26, family: 'serif' }),
    written('seller', seller, { x: margin, y: 120, bold: true }),
    ...(lines.length > 0 ? [written('address', lines.join('\n'), { x: margin, y: 138, color: muted })] : []),
    ...rows.flatMap(([label, value], at) => beside(`row${at}`, [label, value], { y: firstRow + at * rowHeight, bold: false })),
    line('rule', sum - 8),
    ...beside('total', total, { y: sum, bold: true }),
    written('footnote', footnote, { x: margin, y: sum + 64, size: 9, color: muted }),
  ]
  return { edits }
}

function beside(id: string, [label, value]: readonly [string, string], { y, bold }: { y: number; bold: boolean }): Edit[] {
  return [
    written(`${id}-label`, label, { x: margin, y, bold, color: bold ? ink : muted }),
    written(`${id}-value`, value, { x: middle, y, bold }),
  ]
}

interface Look {
  x: number
  y: number
  size?: number
  bold?: boolean
  family?: 'sans' | 'serif'
  color?: string
}

function written(id: string, text: string, { x, y, size = 11, bold = false, family = 'sans', color = ink }: Look): Edit {
  const box = { x, y, width: paper.width - x - margin, height: size * 1.4 }
  return { kind: 'text', id, on: '1', box, runs: [{ text, size, color, font: { family, bold } }] }
}

function line(id: string, y: number): Edit {
  const points = [
    { x: margin, y },
    { x: paper.width - margin, y },
  ]
  return { kind: 'shape', shape: 'line', id, on: '1', points, stroke: { color: muted, width: 0.5 }, as: 'content' }
}

/** A page with nothing on it, which the editor takes as its source. */
export const emptyPdf: Uint8Array = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${paper.width} ${paper.height}]>>endobj`,
    'xref',
    '0 4',
    '0000000000 65535 f ',
    '0000000009 00000 n ',
    '0000000052 00000 n ',
    '0000000101 00000 n ',
    'trailer<</Size 4/Root 1 0 R>>',
    'startxref',
    '164',
    '%%EOF',
    '',
  ].join('\n'),
)
