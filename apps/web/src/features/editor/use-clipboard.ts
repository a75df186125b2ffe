import { Edit } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useEffect, useEffectEvent } from 'react'
import { nameOfEdit } from './edit-words.ts'
import { addEdit, newKey } from './state/content.ts'
import { boxOfEdit, canCopy, withBox } from './state/edit-box.ts'
import { findEdit } from './state/editor-store.ts'
import { type Editing, useEditing } from './use-editing.ts'

const type = 'application/x-octavo-edit'
/** A copy lies a little beside its original. */
const step = 12

/** Copies, cuts and pastes things of a page by the system's clipboard. Texts in fields and images from elsewhere go their own way. */
export function useClipboard(): void {
  const editing = useEditing()
  const { editor } = editing
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const state = editor.store.get()
    const edit = findEdit(state, state.selected)
    // Text that is selected, in a document beside this one, is meant rather than a thing.
    if (!edit || !canCopy(edit) || isField(event.target) || document.getSelection()?.isCollapsed === false) return
    event.clipboardData?.setData(type, JSON.stringify(edit))
    event.clipboardData?.setData('text/plain', nameOfEdit(edit))
    event.preventDefault()
    if (event.type === 'cut') editor.remove(edit.id)
    announce(event.type === 'cut' ? t('Cut') : t('Copied'))
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const kept = event.clipboardData?.getData(type) ?? ''
    if (kept === '' || isField(event.target)) return
    const edit = readEdit(kept, editing)
    if (!edit) return
    event.preventDefault()
    placeCopy(editing, edit)
    announce(t('Pasted'))
  })
  useEffect(() => {
    window.addEventListener('copy', copy)
    window.addEventListener('cut', copy)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('copy', copy)
      window.removeEventListener('cut', copy)
      window.removeEventListener('paste', paste)
    }
  }, [])
}

/** Adds a copy of a thing to the page in view, beside the original if that is there. */
export function placeCopy({ editor }: Pick<Editing, 'editor'>, edit: Edit): void {
  const { current } = editor.store.get()
  const box = boxOfEdit(edit)
  const by = edit.on === current ? step : 0
  const copy: Edit = { ...withBox(edit, { ...box, x: box.x + by, y: box.y + by }), id: newKey('edit'), on: current }
  editor.change((content) => addEdit(content, copy))
  editor.setTool('select')
  editor.select(copy.id)
}

/** A clipboard can hold anything: only what the list would take comes in, and images that this tab has. */
function readEdit(text: string, { images }: Editing): Edit | undefined {
  try {
    const given = JSON.parse(text) as Edit
    const name =
      given.kind === 'image' ? given.document : given.kind === 'signature' && 'document' in given.look ? given.look.document : undefined
    if (name !== undefined) return images.file(name) ? given : undefined
    const read = Edit.safeParse(given)
    return read.success && canCopy(read.data) ? read.data : undefined
  } catch {
    return undefined
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
