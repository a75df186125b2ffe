import type { Edit } from '@octavo/core/edits/edit.ts'
import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { type Box, type Point, turnedPoint } from '@octavo/core/edits/geometry.ts'
import type { EditorDocument } from '../editor-document.ts'
import { addEdit } from '../state/content.ts'
import { noteSize } from '../state/edit-box.ts'
import type { Editor } from '../state/editor-store.ts'
import type { Styles } from '../state/styles.ts'
import type { Tool } from '../state/tools.ts'
import { newCover, newLink, newNote, newRedaction, newShape, newStamp, newText, stampSize } from './new-edits.ts'
import { placeAtPoint } from './place-at-point.ts'
import { placeInView, type ViewPlace } from './place-in-view.ts'

const usual = { width: 160, height: 80 }

/** Places what the tool makes on the page in view, for those who don't use a pointer. Returns whether the tool makes something. */
export function placeDefault(editor: Editor, document: EditorDocument): boolean {
  const { tool, current, styles } = editor.store.get()
  const plan = editor.content().pages.find(({ key }) => key === current)
  if (!plan) return false
  return put(editor, plan, placeInView({ editor, document }, plan, wantedSize(tool, styles)))
}

/** The same where a page was pressed without drawing anything. */
export function placeWherePressed(editor: Editor, document: EditorDocument, plan: PagePlan, at: Point): boolean {
  const { tool, styles } = editor.store.get()
  return put(editor, plan, placeAtPoint(at, { page: document.sizeOf(plan), rotate: plan.rotate, ...wantedSize(tool, styles) }))
}

function put(editor: Editor, plan: PagePlan, place: ViewPlace): boolean {
  const edit = usualEdit(editor, plan, place)
  if (!edit) return false
  editor.change((content) => addEdit(content, edit))
  editor.setTool('select')
  if (edit.kind === 'text') editor.type(edit.id)
  else editor.select(edit.id)
  return true
}

/** What the tool makes at a place, in its usual size; undefined if it makes nothing without a pointer. */
function usualEdit(editor: Editor, { key, rotate }: PagePlan, { area, corner, rotation }: ViewPlace): Edit | undefined {
  const { tool, styles } = editor.store.get()
  if (tool === 'text') {
    const first = turnedPoint({ x: corner.x, y: corner.y + styles.text.size * 0.7 }, corner, rotation)
    return newText(key, first, { styles, turn: rotate })
  }
  if (tool === 'stamp') return newStamp(key, area, { styles, turn: rotate })
  if (tool === 'note') return newNote(key, area)
  if (tool === 'cover') return newCover(key, area, styles)
  if (tool === 'link') return newLink(key, area)
  if (tool === 'redact') return newRedaction(key, [area], styles)
  if (tool === 'rect' || tool === 'ellipse' || tool === 'line' || tool === 'arrow')
    return newShape(key, tool, [corner, oppositeOf(corner, area)], styles)
  return undefined
}

function wantedSize(tool: Tool, styles: Styles): { width: number; height: number } {
  if (tool === 'text') return { ...usual, height: styles.text.size * 1.5 }
  if (tool === 'note') return noteSize
  return tool === 'stamp' ? stampSize : usual
}

/** The corner of a box that lies opposite another. */
function oppositeOf(corner: Point, { x, y, width, height }: Box): Point {
  return { x: 2 * x + width - corner.x, y: 2 * y + height - corner.y }
}
