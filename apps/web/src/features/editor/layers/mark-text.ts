import type { Quad } from '@octavo/core/edits/geometry.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { addEdit, newKey } from '../state/content.ts'
import type { Editor } from '../state/editor-store.ts'
import type { MarkupTool } from '../state/tools.ts'

/** Marks text of a page, or puts it on the list of what will be removed. */
export function markText(editor: Editor, { tool, on, quads }: { tool: MarkupTool; on: string; quads: readonly Quad[] }): void {
  if (quads.length === 0) return
  const { styles } = editor.store.get()
  const base = { id: newKey('edit'), on, layerOrder: 0 }
  const places = quads.map((quad) => quad.map(({ x, y }) => ({ x: hundredth(x), y: hundredth(y) })))
  editor.change((content) =>
    addEdit(
      content,
      tool === 'redact-text'
        ? { ...base, kind: 'redact', areas: places, fill: styles.redact.fill }
        : { ...base, kind: 'markup', how: tool, quads: places, color: styles.mark[tool], opacity: 1 },
    ),
  )
  announce(tool === 'redact-text' ? t('Will be removed when you save') : t('Text marked'))
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100
}
