import type { Edit } from '@octavo/core/edits/edit.ts'
import type { AskForFonts } from '@octavo/ui/stage/stage-subsets.ts'
import { createContext, useContext } from 'react'
import type { ImageShelf } from '../../shared/files/image-shelf.ts'
import { useStorePart } from '../../shared/store.ts'
import type { EditorDocument } from './editor-document.ts'
import type { Editor, EditorState } from './state/editor-store.ts'
import { editsOn } from './state/page-edits.ts'

/** What every part of the editor works with. */
export interface Editing {
  document: EditorDocument
  editor: Editor
  images: ImageShelf
  /** The faces in which the engine writes some characters. */
  fontsFor: AskForFonts
  /** Opens the dialog in which a signature is made. */
  sign: () => void
  /** Chooses an image, or takes a photo, and adds it to the current page. */
  addImage: (from: 'files' | 'camera') => void
  /** Chooses a PDF whose pages come behind a page. */
  addPages: (after: string) => void
}

export const EditingContext = createContext<Editing | undefined>(undefined)

/** The document on the screen and what can be done to it. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('There is no document to edit here')
  return editing
}

/** A part of the editor's state. */
export function useEditorPart<Part extends object>(pick: (state: EditorState) => Part): Part {
  return useStorePart(useEditing().editor.store, pick)
}

/** The edits of a page with what is open there: the same list while nothing changes on that page. */
export function usePageEdits(key: string): readonly Edit[] {
  return useEditorPart((state) => editsOn(state, key))
}
