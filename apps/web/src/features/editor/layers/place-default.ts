import type { Edit } from '@octavo/core/edits/edit.ts'
import { type Box, type Point, turnedPoint } from '@octavo/core/edits/geometry.ts'
import type { EditorDocument } from '../editor-document.ts'
import { addEdit } from '../state/content.ts'
import { noteSize } from '../state/edit-box.ts'
import type { Editor } from '../state/editor-store.ts'
import type { Styles } from '../state/styles.ts'
import type { Tool } from '../state/tools.ts'
import { newCover, newLink, newNote, newRedaction, newShape, newStamp, newText, stampSize } from './new-edits.ts'
import { placeInView } from './place-in-view.ts'

const usual = { width: 160, height: 80 }

/** Places what the tool makes on the page in view, for those who don't use a pointer. Returns whether the tool makes something. */
export function placeDefault(editor: Editor, document: EditorDocument): boolean {
  const { tool, current, styles } = editor.store.get()
  const plan = editor.content().pages.find(({ key }) => key === current)
  if (!plan) return false
  const { area, corner, rotation } = placeInView({ editor, document }, plan, wantedSize(tool, styles))
  let edit: Edit
  if (tool === 'text') {
    const first = turnedPoint({ x: corner.x, y: corner.y + styles.text.size * 0.7 }, corner, rotation)
    edit = newText(plan.key, first, { styles, turn: plan.rotate })
  } else if (tool === 'stamp') edit = newStamp(plan.key, area, { styles, turn: plan.rotate })
  else if (tool === 'note') edit = newNote(plan.key, area)
  else if (tool === 'cover') edit = newCover(plan.key, area, styles)
  else if (tool === 'link') edit = newLink(plan.key, area)
  else if (tool === 'redact') edit = newRedaction(plan.key, [area], styles)
  else if (tool === 'rect' || tool === 'ellipse' || tool === 'line' || tool === 'arrow')
    edit = newShape(plan.key, tool, [corner, oppositeOf(corner, area)], styles)
  else return false
  editor.change((content) => addEdit(content, edit))
  editor.setTool('select')
  if (edit.kind === 'text') editor.type(edit.id)
  else editor.select(edit.id)
  return true
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
