import type { Edit } from '@octavo/core/edits/edit.ts'
import type { EditorDocument } from '../editor-document.ts'
import { addEdit } from '../state/content.ts'
import type { Editor } from '../state/editor-store.ts'
import { newCover, newLink, newNote, newRedaction, newShape, newStamp, newText } from './new-edits.ts'

const [width, height] = [160, 80]

/** Places what the tool makes in the middle of the page in view, for those who don't use a pointer. Returns whether the tool makes something. */
export function placeDefault(editor: Editor, document: EditorDocument): boolean {
  const { tool, current, styles } = editor.store.get()
  const plan = editor.content().pages.find(({ key }) => key === current)
  if (!plan) return false
  const page = document.sizeOf(plan)
  const box = { x: Math.round((page.width - width) / 2), y: Math.round((page.height - height) / 2), width, height }
  const corners: [{ x: number; y: number }, { x: number; y: number }] = [box, { x: box.x + width, y: box.y + height }]
  let edit: Edit
  if (tool === 'text') edit = newText(plan.key, box, { styles, turn: plan.rotate })
  else if (tool === 'stamp') edit = newStamp(plan.key, { x: page.width / 2, y: page.height / 2 }, styles)
  else if (tool === 'note') edit = newNote(plan.key, box)
  else if (tool === 'cover') edit = newCover(plan.key, box, styles)
  else if (tool === 'link') edit = newLink(plan.key, box)
  else if (tool === 'redact') edit = newRedaction(plan.key, [box], styles)
  else if (tool === 'rect' || tool === 'ellipse' || tool === 'line' || tool === 'arrow') edit = newShape(plan.key, tool, corners, styles)
  else return false
  editor.change((content) => addEdit(content, edit))
  editor.setTool('select')
  if (edit.kind === 'text') editor.type(edit.id)
  else editor.select(edit.id)
  return true
}
