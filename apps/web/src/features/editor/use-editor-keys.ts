import { announce } from '@octavo/ui/announce.ts'
import { stepByKey, useDeskKeys } from '../../shared/desk/use-desk-keys.ts'
import { removeThing } from './bar/look-changes.ts'
import { toolWords } from './bar/mode-words.ts'
import { lookChangesNow } from './bar/use-look-changes.ts'
import { placeDefault } from './layers/place-default.ts'
import { reorderEdit } from './state/content.ts'
import { findEdit } from './state/editor-store.ts'
import { toolKeys } from './state/tools.ts'
import { formatOfKey } from './text/text-format.ts'
import { useEditing } from './use-editing.ts'

export interface EditorCommands {
  /** Whether single letters choose tools. */
  hasLetterKeys: boolean
  save: () => void
  find: () => void
  help: () => void
  /** Opens a second document. */
  beside: () => void
  zoom: (direction: 1 | -1 | 0) => void
  duplicate: (id: string) => void
  /** Closes what lies over the pages of a phone; false if nothing does. */
  uncover: () => boolean
}

/** The keys of the editor, wherever the focus is except in fields. */
export function useEditorKeys(commands: EditorCommands): void {
  const { editor, document: opened, sign } = useEditing()

  const withControl = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    const state = editor.store.get()
    const { selected } = state
    const wanted = formatOfKey(event)
    const { format } = lookChangesNow({ editor, document: opened }, state)
    if (key === 's') commands.save()
    else if (key === 'f' || key === 'h') commands.find()
    else if (key === 'd' && selected) commands.duplicate(selected)
    else if (isField(event.target)) return false
    else if (wanted && format?.[wanted] !== undefined) format.toggle(wanted)
    else return stepByKey(event, editor)
    return true
  }

  const plain = (event: KeyboardEvent): boolean => {
    const state = editor.store.get()
    const edit = findEdit(state, state.selected)
    if (event.key === 'F6') return goToNextPart(event.shiftKey ? -1 : 1)
    if (isField(event.target)) return false
    if (event.key === 'Escape') {
      if (commands.uncover()) return true
      if (edit) editor.select(undefined)
      else editor.setTool('select')
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && edit) removeThing(editor, edit)
    else if ((event.key === '[' || event.key === ']') && edit)
      editor.change((content) => reorderEdit(content, edit.id, event.key === ']' ? 1 : -1))
    else if (event.key === 'Enter' && !(event.target as Element).closest('button, a, [role]')) return placeDefault(editor, opened)
    else if (event.key === '?') commands.help()
    else if (event.key === '+' || event.key === '=') commands.zoom(1)
    else if (event.key === '-') commands.zoom(-1)
    else if (event.key === '0') commands.zoom(0)
    else if (commands.hasLetterKeys && event.key.toLowerCase() === 'o' && !event.shiftKey) commands.beside()
    else {
      const tool = commands.hasLetterKeys ? toolKeys[event.key.toLowerCase()] : undefined
      if (!tool || event.shiftKey) return false
      if (tool === 'sign') sign()
      else {
        editor.setTool(tool)
        leaveThing()
      }
      announce(toolWords(tool).label)
    }
    return true
  }

  useDeskKeys({ withControl, plain })
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}

/** With a tool in hand, Enter is for the page: the thing that has the focus would open. */
function leaveThing(): void {
  const desk = document.querySelector<HTMLElement>(`[data-editor] ${paper}`)
  if (desk?.contains(document.activeElement)) desk.focus({ preventScroll: true })
}

const paper = '[data-tool][tabindex]'

/** The bar, the pages, the document, the one beside it and the properties, each by its first control. */
const parts = ['header', 'aside', '[role="toolbar"]', paper, '[data-beside]', 'aside:last-of-type']

function goToNextPart(direction: 1 | -1): boolean {
  const places = parts
    .flatMap((selector) => document.querySelector<HTMLElement>(`[data-editor] ${selector}`) ?? [])
    // Small windows hide some of them.
    .filter((place) => place.checkVisibility({ visibilityProperty: true }))
  const at = places.findIndex((place) => place.contains(document.activeElement))
  const next = places[(at + direction + places.length) % places.length]
  const control = next?.matches('[tabindex]') ? next : next?.querySelector<HTMLElement>('button, a, input, select, [tabindex="0"]')
  control?.focus()
  return true
}
