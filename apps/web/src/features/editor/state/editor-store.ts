import type { Edit, TextChange } from '@octavo/core/edits/edit.ts'
import type { Quad } from '@octavo/core/edits/geometry.ts'
import { createGestureSteps, type GestureSteps } from '@octavo/ui/history/gesture-steps.ts'
import { type History, startHistory } from '@octavo/ui/history/history.ts'
import { createStore, type Store } from '../../../shared/store.ts'
import type { FormatState, TextFormat } from '../text/text-format.ts'
import { type Content, openedContent, putEdit, removeEdit } from './content.ts'
import { firstStyles, type Styles } from './styles.ts'
import { type Mode, modeOf, type Tool, toolsOfMode } from './tools.ts'

/** Everything that the editor shows of one document, besides the document itself. */
export interface EditorState {
  history: History<Content>
  tool: Tool
  mode: Mode
  /** The edit that has handles. */
  selected: string | undefined
  /** The edit whose text is being typed. */
  typing: string | undefined
  /** Something of the page that was opened, until something of it is changed. */
  draft: Edit | undefined
  /** Where the pointer opened it, for the caret. */
  caret: { x: number; y: number } | undefined
  /** The page in the middle of the view, by its key. */
  current: string
  styles: Styles
  /** Where a page that is dragged here from the second document would come. */
  drop: PageDrop | undefined
  /** How the selected part of the text looks in which one types. */
  format: TypedFormat | undefined
  /** Whether a click on text opens its whole paragraph or one line. */
  flow: 'paragraph' | 'line'
  /** What a search has found, while it is open. */
  found: FoundPlaces | undefined
}

/** The places that a search has found, in the order of the pages, and the one that is looked at. */
export interface FoundPlaces {
  places: readonly { key: string; quads: readonly Quad[] }[]
  at: number | undefined
}

/** A place among the pages: behind one of them, or before all. */
export interface PageDrop {
  after: string | undefined
}

/** Whether a part of a text is bold, italic and underlined, and what switches that. */
export interface TypedFormat extends FormatState {
  toggle: (format: TextFormat) => void
}

/** What can be done to a document, independent of React. */
export interface Editor {
  store: Store<EditorState>
  content(): Content
  /** Records a change. Changes by the same gesture, such as one drag or the typing in one box, are one step of undo. */
  change(by: (content: Content) => Content, options?: { gesture?: string }): void
  /** Records what is typed into text of the page. Text that is again as the page has it is no edit, and stays open. */
  retype(edit: TextChange, isChanged: boolean): void
  /** A change that follows from the last one and belongs to its step. */
  follow(by: (content: Content) => Content): void
  /** Takes back what was added and left empty, with its step. */
  forget(id: string): void
  undo(): boolean
  redo(): boolean
  /** Ends the gesture: the next change is a step of its own. */
  rest(): void
  setTool(tool: Tool): void
  setMode(mode: Mode): void
  select(id: string | undefined): void
  type(id: string | undefined): void
  /** Opens a line of the page, or one that was changed before. */
  openLine(line: TextChange, caret?: { x: number; y: number }): void
  /** Selects something of the file that no edit has changed yet. */
  hold(edit: Edit): void
  remove(id: string): void
  show(key: string): void
  setStyles(by: (styles: Styles) => Styles): void
  setFlow(flow: EditorState['flow']): void
  setFormat(format: TypedFormat | undefined): void
  setDrop(drop: PageDrop | undefined): void
  setFound(found: FoundPlaces | undefined): void
}

export function createEditor(pageCount: number, kept?: Content): Editor {
  const content = kept ?? openedContent(pageCount)
  const store = createStore<EditorState>({
    history: startHistory(content),
    tool: 'edit-text',
    mode: 'text',
    selected: undefined,
    typing: undefined,
    draft: undefined,
    caret: undefined,
    current: content.pages[0]?.key ?? '1',
    styles: firstStyles,
    drop: undefined,
    format: undefined,
    flow: 'paragraph',
    found: undefined,
  })
  const steps = createGestureSteps<Content>()

  function step(go: GestureSteps<Content>['undo']): boolean {
    const before = store.get().history
    const history = go(before)
    if (history === before) return false
    store.set((state) => settled({ ...state, history, typing: undefined, draft: undefined }))
    return true
  }

  function changed(state: EditorState, next: Content, by: string | undefined): EditorState {
    const history = steps.change(state.history, next, by)
    return history === state.history ? state : settled({ ...state, history })
  }

  return {
    store,
    content: () => store.get().history.present,
    change(by, options = {}) {
      store.set((state) => changed(state, by(state.history.present), options.gesture))
    },
    retype(edit, isChanged) {
      store.set((state) => {
        const { present } = state.history
        const isKnown = present.edits.some(({ id }) => id === edit.id)
        const next = isChanged ? putEdit(present, edit) : isKnown ? removeEdit(present, edit.id) : present
        return changed({ ...state, draft: edit }, next, `type-${edit.id}`)
      })
    },
    follow: (by) =>
      store.set((state) => {
        const next = by(state.history.present)
        return next === state.history.present ? state : settled({ ...state, history: { ...state.history, present: next } })
      }),
    forget: (id) =>
      store.set((state) => {
        const { past, present } = state.history
        const next = removeEdit(present, id)
        const before = past.at(-1)
        const isAsBefore =
          before &&
          before.pages === next.pages &&
          before.edits.length === next.edits.length &&
          before.edits.every((edit, index) => edit === next.edits[index])
        const history = isAsBefore ? { past: past.slice(0, -1), present: before, future: [] } : { ...state.history, present: next }
        return settled({ ...state, history })
      }),
    undo: () => step(steps.undo),
    redo: () => step(steps.redo),
    rest: steps.rest,
    setTool(tool) {
      steps.rest()
      store.set((state) => ({
        ...state,
        tool,
        mode: modeOf(tool) ?? state.mode,
        selected: tool === 'select' ? state.selected : undefined,
        typing: undefined,
        draft: undefined,
      }))
    },
    setMode(mode) {
      const [first = 'select'] = toolsOfMode[mode]
      // These act when they're chosen, so that a mode doesn't begin with them.
      const tool = first === 'image' || first === 'sign' ? 'select' : first
      store.set((state) => ({ ...state, mode, tool, typing: undefined, draft: undefined, selected: undefined }))
    },
    select: (selected) =>
      store.set((state) => (state.selected === selected ? state : { ...state, selected, typing: undefined, draft: undefined })),
    type(typing) {
      steps.rest()
      store.set((state) => ({ ...state, typing, draft: undefined, caret: undefined, selected: typing ?? state.selected }))
    },
    openLine(line, caret) {
      steps.rest()
      store.set((state) => {
        const isKnown = state.history.present.edits.some(({ id }) => id === line.id)
        return { ...state, typing: line.id, selected: line.id, draft: isKnown ? undefined : line, caret }
      })
    },
    hold: (edit) =>
      store.set((state) =>
        state.selected === edit.id ? state : { ...state, draft: edit, selected: edit.id, typing: undefined, caret: undefined },
      ),
    remove: (id) => store.set((state) => changed(state, removeEdit(state.history.present, id), undefined)),
    show: (current) => store.set((state) => (state.current === current ? state : { ...state, current })),
    setFound: (found) => store.set((state) => ({ ...state, found })),
    setFlow: (flow) => store.set((state) => ({ ...state, flow })),
    setDrop: (drop) => store.set((state) => (state.drop?.after === drop?.after && !state.drop === !drop ? state : { ...state, drop })),
    setFormat: (format) => store.set((state) => ({ ...state, format })),
    setStyles: (by) => store.set((state) => ({ ...state, styles: by(state.styles) })),
  }
}

/** What is selected or shown must still exist. */
function settled(state: EditorState): EditorState {
  const { pages, edits } = state.history.present
  const draft = edits.some(({ id }) => id === state.draft?.id) ? undefined : state.draft
  const has = (id: string | undefined) => (draft?.id === id || edits.some((edit) => edit.id === id) ? id : undefined)
  const current = pages.some(({ key }) => key === state.current) ? state.current : (pages[0]?.key ?? '1')
  return { ...state, draft, selected: has(state.selected), typing: has(state.typing), current }
}

/** The edit with this name. */
export function findEdit({ history, draft }: Pick<EditorState, 'history' | 'draft'>, id: string | undefined): Edit | undefined {
  if (id === undefined) return undefined
  return draft?.id === id ? draft : history.present.edits.find((edit) => edit.id === id)
}
