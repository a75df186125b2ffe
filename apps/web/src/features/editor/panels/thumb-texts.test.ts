import type { Edit } from '@octavo/core/edits/edit.ts'
import { expect, test } from 'vitest'
import { uncoveredTexts } from './thumb-texts.ts'

const boxes: Record<string, { x: number; y: number; width: number; height: number }> = {
  text: { x: 0, y: 0, width: 100, height: 20 },
  over: { x: 90, y: 10, width: 50, height: 50 },
  beside: { x: 100, y: 0, width: 50, height: 50 },
}
const edit = (id: string, kind: Edit['kind']) => ({ id, kind }) as Edit
const shown = (edits: readonly Edit[]) => uncoveredTexts(edits, ({ id }) => boxes[id] ?? boxes.text ?? { x: 0, y: 0, width: 0, height: 0 })

test('a text under a later redaction or cover is left out, others are shown', () => {
  const text = edit('text', 'text')
  for (const kind of ['redact', 'cover'] as const) {
    expect(shown([text, edit('over', kind)])).toEqual([])
    expect(shown([edit('over', kind), text])).toEqual([text])
    expect(shown([text, edit('beside', kind)])).toEqual([text])
  }
  expect(shown([text, edit('over', 'ink')])).toEqual([text])
})
