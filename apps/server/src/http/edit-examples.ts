import type { GivenEditList } from '@octavo/core/edits/edit-list.ts'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'

type GivenEdit = NonNullable<GivenEditList['edits']>[number]

const ink = '#1a2b6b'
const line = quadOfBox({ x: 40, y: 90, width: 200, height: 14 })

/** One edit of each kind, as small as it can be. Each is a list of its own, all but the last on the first page. */
const edits: readonly GivenEdit[] = [
  { id: 'word', on: '1', kind: 'text-change', block: { spans: [{ show: 0, from: 4, to: 7 }], was: 'old' }, text: [{ text: 'new' }] },
  {
    id: 'title',
    on: '1',
    kind: 'text',
    box: { x: 40, y: 60, width: 240, height: 20 },
    runs: [{ text: 'Approved ' }, { text: 'today', font: { family: 'sans', bold: true }, underline: true, color: ink }],
  },
  // The second file of a call; where documents are uploaded one by one, their ref.
  { id: 'logo', on: '1', kind: 'image', document: '1', box: { x: 40, y: 20, width: 60, height: 40 }, alt: 'The logo of the harbour' },
  {
    id: 'frame',
    on: '1',
    kind: 'shape',
    shape: 'rect',
    points: [
      { x: 40, y: 80 },
      { x: 240, y: 120 },
    ],
    stroke: { color: '#b3261e', width: 2 },
  },
  {
    id: 'drawn',
    on: '1',
    kind: 'ink',
    strokes: [
      [
        [40, 140, 128],
        [60, 130, 160],
        [90, 142, 120],
      ],
    ],
    color: ink,
  },
  { id: 'mark', on: '1', kind: 'markup', how: 'highlight', quads: [line], note: { text: 'Check this', author: 'Ann Lee' } },
  {
    id: 'question',
    on: '1',
    kind: 'note',
    at: { x: 250, y: 40 },
    note: { text: 'Is this right?', author: 'Ann Lee', replies: [{ text: 'Yes.', author: 'Ben Roe' }] },
  },
  { id: 'approved', on: '1', kind: 'stamp', name: 'Approved', box: { x: 60, y: 130, width: 150, height: 44 }, rotation: -8 },
  { id: 'site', on: '1', kind: 'link', box: { x: 40, y: 90, width: 200, height: 14 }, to: { url: 'https://example.org/' } },
  { id: 'hidden', on: '1', kind: 'cover', box: { x: 40, y: 90, width: 200, height: 14 } },
  { id: 'secret', on: '1', kind: 'redact', areas: [line], label: 'Removed' },
  { id: 'comment', on: '1', kind: 'existing', annotation: 0, change: { color: '#ffd400', text: 'Seen' } },
  { id: 'photo', on: '1', kind: 'existing-image', image: 0, change: { box: { x: 20, y: 20, width: 80, height: 60 } } },
]

/** Pages in another order, and a signature on one that was added. */
const signed: GivenEditList = {
  pages: [
    { key: 'second', page: 2 },
    { key: 'first', page: 1, rotate: 90 },
    { key: 'empty', page: { blank: { width: 595, height: 842 } } },
  ],
  edits: [
    {
      id: 'signed',
      on: 'empty',
      kind: 'signature',
      look: { text: 'Ann Lee', face: 'serif', color: ink },
      box: { x: 60, y: 700, width: 180, height: 50 },
    },
  ],
  finish: { metadata: 'remove' },
}

export const editExamples: readonly GivenEditList[] = [...edits.map((edit): GivenEditList => ({ edits: [edit] })), signed]
