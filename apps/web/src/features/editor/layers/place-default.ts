import type { Edit } from '@octavo/core/edits/edit.ts'
import { turnedPoint } from '@octavo/core/edits/geometry.ts'
import type { EditorDocument } from '../editor-document.ts'
import { addEdit } from '../state/content.ts'
import { noteSize } from '../state/edit-box.ts'
import type { Editor } from '../state/editor-store.ts'
import { newCover, newLink, newNote, newRedaction, newShape, newStamp, newText } from './new-edits.ts'
import { placeInView } from './place-in-view.ts'

const usual = { width: 160, height: 80 }

/** Places what the tool makes on the page in view, for those who don't use a pointer. Returns whether the tool makes something. */
export function placeDefault(editor: Editor, document: EditorDocument): boolean {
  const { tool, current, styles } = editor.store.get()
  const plan = editor.content().pages.find(({ key }) => key === current)
  if (!plan) return false
  const wanted = tool === 'text' ? { ...usual, height: styles.text.size * 1.5 } : tool === 'note' ? noteSize : usual
  const { box, corner, rotation } = placeInView({ editor, document }, plan, wanted)
  const corners: [{ x: number; y: number }, { x: number; y: number }] = [box, { x: box.x + box.width, y: box.y + box.height }]
  let edit: Edit
  if (tool === 'text') {
    const first = turnedPoint({ x: corner.x, y: corner.y + styles.text.size * 0.7 }, corner, rotation)
    edit = newText(plan.key, first, { styles, turn: plan.rotate })
  } else if (tool === 'stamp') edit = newStamp(plan.key, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, styles)
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
