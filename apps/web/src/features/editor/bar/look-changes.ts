import type { Edit } from '@octavo/core/edits/edit.ts'
import type { StageFont } from '@octavo/ui/stage/stage-font.ts'
import { putEdit } from '../state/content.ts'
import type { Editor } from '../state/editor-store.ts'
import { isExisting } from '../state/existing.ts'
import type { Styles } from '../state/styles.ts'
import type { Mode, Tool } from '../state/tools.ts'

/** What can be changed of the look of the selected thing, or of the next one. */
export interface LookChanges {
  color?: { value: string; change: (color: string) => void }
  font?: StageFont & { toggleBold: () => void; toggleItalic: () => void; change: (font: StageFont) => void }
  size?: { value: number; change: (size: number) => void }
  width?: { value: number; change: (width: number) => void }
  remove: () => void
}

interface Wanted {
  tool: Tool
  mode: Mode
  edit: Edit | undefined
  styles: Styles
}

export function lookChanges(editor: Editor, { tool, mode, edit, styles }: Wanted): LookChanges {
  const remove = () => edit && removeThing(editor, edit)
  const own = edit ? ofEdit(editor, edit) : ofTool(editor, { tool, mode, styles })
  return { ...own, remove }
}

/** Deleting something of the file is a change of it; everything else just goes. */
export function removeThing(editor: Editor, edit: Edit): void {
  if (edit.kind === 'text-change' && edit.text.length > 0) {
    editor.change((content) => putEdit(content, { ...edit, text: [] }))
    editor.select(undefined)
  } else if (isExisting(edit) && typeof edit.change === 'object') {
    editor.change((content) => putEdit(content, { ...edit, change: 'remove' }))
    editor.select(undefined)
  } else editor.remove(edit.id)
}

function ofEdit(editor: Editor, edit: Edit): Omit<LookChanges, 'remove'> {
  const put = (next: Edit) => editor.change((content) => putEdit(content, next), { hand: `look-${edit.id}` })
  switch (edit.kind) {
    case 'text': {
      const [run] = edit.runs
      if (!run) return {}
      const all = (change: Partial<typeof run>) => put({ ...edit, runs: edit.runs.map((one) => ({ ...one, ...change })) })
      const keep = (change: Partial<Styles['text']>) => editor.setStyles((known) => ({ ...known, text: { ...known.text, ...change } }))
      const both = (change: { color: string } | { size: number }) => {
        all(change)
        keep(change)
      }
      return {
        color: { value: run.color, change: (color) => both({ color }) },
        font: fontChanges(run.font, (font) => {
          all({ font })
          keep(font)
        }),
        size: { value: run.size, change: (size) => both({ size }) },
      }
    }
    case 'text-change': {
      const [run] = edit.text
      if (!run) return {}
      const all = (change: Partial<typeof run>) => put({ ...edit, text: edit.text.map((one) => ({ ...one, ...change })) })
      const font = run.font && !('own' in run.font) ? run.font : { family: 'serif' as const, bold: false, italic: false }
      return {
        color: { value: run.color ?? '#000000', change: (color) => all({ color }) },
        font: fontChanges(font, (next) => all({ font: next })),
        ...(run.size === undefined ? {} : { size: { value: run.size, change: (size: number) => all({ size }) } }),
      }
    }
    case 'shape': {
      const stroke = edit.stroke ?? { color: '#000000', width: 1, dash: [] }
      const both = (change: { color: string } | { width: number }) => {
        put({ ...edit, stroke: { ...stroke, ...change } })
        editor.setStyles((known) => ({ ...known, shape: { ...known.shape, ...change } }))
      }
      return {
        color: { value: stroke.color, change: (color) => both({ color }) },
        width: { value: stroke.width, change: (width) => both({ width }) },
      }
    }
    case 'ink':
      return {
        color: { value: edit.color, change: (color) => put({ ...edit, color }) },
        width: { value: edit.width, change: (width) => put({ ...edit, width }) },
      }
    case 'markup':
    case 'note':
    case 'cover':
    case 'stamp':
      return { color: { value: edit.color, change: (color) => put({ ...edit, color }) } }
    case 'redact':
      return { color: { value: edit.fill, change: (fill) => put({ ...edit, fill }) } }
    default:
      return {}
  }
}

function fontChanges(font: StageFont, change: (font: StageFont) => void): NonNullable<LookChanges['font']> {
  return {
    ...font,
    change,
    toggleBold: () => change({ ...font, bold: !font.bold }),
    toggleItalic: () => change({ ...font, italic: !font.italic }),
  }
}

function ofTool(editor: Editor, { tool, styles }: Omit<Wanted, 'edit'>): Omit<LookChanges, 'remove'> {
  const set = <Name extends keyof Styles>(name: Name, change: Partial<Styles[Name]>) =>
    editor.setStyles((known) => ({ ...known, [name]: { ...known[name], ...change } }))
  switch (tool) {
    case 'text':
      return {
        color: { value: styles.text.color, change: (color) => set('text', { color }) },
        font: fontChanges(styles.text, ({ family, bold, italic }) => set('text', { family, bold, italic })),
        size: { value: styles.text.size, change: (size) => set('text', { size }) },
      }
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return { color: { value: styles.mark[tool], change: (color) => set('mark', { [tool]: color }) } }
    case 'pen':
    case 'marker':
      return {
        color: { value: styles[tool].color, change: (color) => set(tool, { color }) },
        width: { value: styles[tool].width, change: (width) => set(tool, { width }) },
      }
    case 'rect':
    case 'ellipse':
    case 'line':
    case 'arrow':
      return {
        color: { value: styles.shape.color, change: (color) => set('shape', { color }) },
        width: { value: styles.shape.width, change: (width) => set('shape', { width }) },
      }
    case 'stamp':
      return { color: { value: styles.stamp.color, change: (color) => set('stamp', { color }) } }
    case 'cover':
      return { color: { value: styles.cover.color, change: (color) => set('cover', { color }) } }
    case 'redact':
    case 'redact-text':
      return { color: { value: styles.redact.fill, change: (fill) => set('redact', { fill }) } }
    default:
      return {}
  }
}
