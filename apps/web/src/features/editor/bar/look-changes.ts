import type { Edit, TextChange } from '@octavo/core/edits/edit.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { putEdit } from '../state/content.ts'
import type { Editor, TypedFormat } from '../state/editor-store.ts'
import { isExisting } from '../state/existing.ts'
import type { Styles } from '../state/styles.ts'
import type { Mode, Tool } from '../state/tools.ts'
import { addedFormatting, type FormatState, type Formatting, sharedFormat, type TextFormat } from '../text/text-format.ts'

/** What can be changed of the look of the selected thing, or of the next one. */
export interface LookChanges {
  color?: { value: string; change: (color: string) => void }
  /** Bold, italic and, where there is text, underlined. */
  format?: Partial<FormatState> & { toggle: (format: TextFormat) => void }
  size?: { value: number; change: (size: number) => void }
  width?: { value: number; change: (width: number) => void }
  remove: () => void
}

interface Wanted {
  tool: Tool
  mode: Mode
  edit: Edit | undefined
  styles: Styles
  /** Of the selected part of a text in which one types. */
  typed: TypedFormat | undefined
  /** How a change of text of the page is formatted; undefined if its page isn't read. */
  formattingOf: (edit: TextChange) => Formatting<Omit<ChangedRun, 'text'>> | undefined
  /** How that text looks on the page. */
  ownLookOf: (edit: TextChange) => { size: number; color: string } | undefined
}

export function lookChanges(editor: Editor, wanted: Wanted): LookChanges {
  const { edit, typed } = wanted
  const remove = () => edit && removeThing(editor, edit)
  const own = edit ? ofEdit(editor, edit, wanted) : ofTool(editor, wanted)
  return { ...own, ...(typed && { format: typed }), remove }
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

function ofEdit(editor: Editor, edit: Edit, { formattingOf, ownLookOf }: Wanted): Omit<LookChanges, 'remove'> {
  const put = (next: Edit) => editor.change((content) => putEdit(content, next), { gesture: `look-${edit.id}` })
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
        format: formatChanges(edit.runs, addedFormatting, (runs) => {
          put({ ...edit, runs })
          if (runs[0]) keep(runs[0].font)
        }),
        size: { value: run.size, change: (size) => both({ size }) },
      }
    }
    case 'text-change': {
      const [run] = edit.text
      if (!run) return {}
      const all = (change: Partial<typeof run>) => put({ ...edit, text: edit.text.map((one) => ({ ...one, ...change })) })
      const formatting = formattingOf(edit)
      const own = ownLookOf(edit)
      const size = run.size ?? own?.size
      return {
        color: { value: run.color ?? own?.color ?? '#000000', change: (color) => all({ color }) },
        ...(formatting && { format: formatChanges(edit.text, formatting, (text) => put({ ...edit, text })) }),
        ...(size === undefined ? {} : { size: { value: Math.round(size * 100) / 100, change: (next: number) => all({ size: next }) } }),
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

/** Switches the format of all runs of a text. */
function formatChanges<Run extends { text: string }>(
  runs: readonly Run[],
  formatting: Formatting<Omit<Run, 'text'>>,
  change: (runs: Run[]) => void,
): NonNullable<LookChanges['format']> {
  const state = sharedFormat(runs, formatting)
  return {
    ...state,
    toggle: (format) => change(runs.map((run) => ({ ...formatting.set(run, format, !state[format]), text: run.text }) as Run)),
  }
}

function ofTool(editor: Editor, { tool, styles }: Wanted): Omit<LookChanges, 'remove'> {
  const set = <Name extends keyof Styles>(name: Name, change: Partial<Styles[Name]>) =>
    editor.setStyles((known) => ({ ...known, [name]: { ...known[name], ...change } }))
  switch (tool) {
    case 'text':
      return {
        color: { value: styles.text.color, change: (color) => set('text', { color }) },
        format: {
          bold: styles.text.bold,
          italic: styles.text.italic,
          toggle: (format) => format !== 'underline' && set('text', { [format]: !styles.text[format] }),
        },
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
