import { AppError } from '@octavo/core/messages/errors.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Segment } from '@octavo/ui/Segment.tsx'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { useKeptFocus } from '../../shared/desk/use-kept-focus.ts'
import { useLeaving } from '../../shared/drafts/use-leaving.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { createLazyPart } from '../../shared/lazy-part.ts'
import { zoomStep } from '../../shared/paper/paper-layout.ts'
import { usePageZoom } from '../../shared/paper/use-page-zoom.ts'
import { ZoomBar } from '../../shared/paper/ZoomBar.tsx'
import { SignatureDialog } from '../../shared/signature/SignatureDialog.tsx'
import { toast } from '../../shared/toasts.ts'
import { ToolStrip } from './bar/ToolStrip.tsx'
import { TopBar } from './bar/TopBar.tsx'
import { LockedDialog } from './beside/LockedDialog.tsx'
import { useBeside } from './beside/use-beside.ts'
import { FindPanel } from './dialogs/FindPanel.tsx'
import { HelpDialog } from './dialogs/HelpDialog.tsx'
import { SaveDialogs } from './dialogs/SaveDialogs.tsx'
import styles from './Editor.module.css'
import { PageRail } from './panels/PageRail.tsx'
import { Properties } from './panels/Properties.tsx'
import { PaperScroller } from './paper/PaperScroller.tsx'
import type { EditorTask } from './save/editor-task.ts'
import { keepLetterKeys, readLetterKeys } from './save/kept-keys.ts'
import { useEditorDraft } from './save/use-editor-draft.ts'
import { useEditorSaving } from './save/use-editor-saving.ts'
import { isChanged } from './state/content.ts'
import { canCopy } from './state/edit-box.ts'
import { findEdit, type PageDrop } from './state/editor-store.ts'
import { placeCopy, useClipboard } from './use-clipboard.ts'
import { type Editing, EditingContext, useEditing, useEditorPart } from './use-editing.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useInsertions } from './use-insertions.ts'
import { useReadableTyping } from './use-readable-typing.ts'

const beside = createLazyPart(async () => ({ default: (await import('./beside/BesideView.tsx')).BesideView }))

interface EditorViewProps extends Pick<Editing, 'document' | 'editor' | 'images'> {
  task: EditorTask
  /** The name of the draft that is continued. */
  continued: string | undefined
}

/** The whole editor of an open document. */
export function EditorView({ document, editor, images, task, continued }: EditorViewProps) {
  const [isSigning, setSigning] = useState(false)
  const insert = useInsertions({ document, editor, images, task })
  const editing: Editing = {
    document,
    editor,
    images,
    fontsFor: async (request) => (await task.engine()).fontsFor(request),
    sign: () => setSigning(true),
    addImage: (from) => void insert.chooseImage(from),
    addPages: (after) => void insert.choosePages(after),
  }
  return (
    <EditingContext value={editing}>
      <Desk task={task} continued={continued} onFiles={(files) => void insert.images(files)} onPage={insert.page} />
      {isSigning ? (
        <SignatureDialog
          engine={task.engine}
          onClose={() => setSigning(false)}
          onMade={(made) => {
            setSigning(false)
            void insert.signature(made)
          }}
        />
      ) : null}
    </EditingContext>
  )
}

interface DeskProps extends Pick<EditorViewProps, 'task' | 'continued'> {
  onFiles: (files: File[]) => void
  /** Adds a page of another file behind the page in view or at a place, and returns its key. */
  onPage: (file: File, page: number, at?: PageDrop) => Promise<string | undefined>
}

function Desk({ task, continued, onFiles, onPage }: DeskProps) {
  const { document, editor, images } = useEditing()
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'find' | 'help'>()
  const findField = useRef<HTMLInputElement>(null)
  const [finds, setFinds] = useState(0)
  const [hasPages, setPages] = useState(false)
  const pagesButton = useRef<HTMLButtonElement>(null)
  const [hasLetterKeys, setLetterKeys] = useState(readLetterKeys)
  const { zoom, setZoom, fitTo, showPage } = usePageZoom(scroller, {
    pages: () => editor.content().pages,
    sizeOf: document.sizeOf,
    current: () => editor.store.get().current,
    onShow: editor.show,
  })
  useReadableTyping(scroller, { zoom, onZoom: setZoom })
  const draft = useEditorDraft({ document, editor, images, continued })
  const leaving = useLeaving({ content: editor.content, isChanged: (content) => isChanged(content, document.pageCount) })
  const state = useEditorSaving(task, {
    onHeld: () => leaving.taken(editor.content()),
    onUnfinished(id) {
      showEdit(id)
      toast.warning(t('Enter where this link leads, or delete it.'))
    },
  })
  const second = useBeside()
  const [side, setSide] = useState<'first' | 'second'>('first')
  const openSecond = async () => {
    if (await second.choose()) setSide('second')
  }
  const insertPage = async (page: number, at?: PageDrop) => {
    const file = second.document?.file
    if (!file) return
    let key: string | undefined
    try {
      key = await onPage(file, page, at)
    } catch (error) {
      // A password is asked for reading alone; the pages of this task are opened without one.
      if (error instanceof AppError && error.code === 'DOCUMENT_LOCKED')
        return toast.warning(t('{name} is locked. Unlock it first, then insert its pages.', { name: file.name }))
    }
    if (key === undefined) return toast.warning(t("The page can't be inserted."))
    showPage(key)
    announce(t('Page {page} is inserted.', { page }))
  }
  useKeptFocus(scroller)
  useClipboard()
  useIncomingFiles({ onFiles })

  const duplicate = (id: string) => {
    const edit = findEdit(editor.store.get(), id)
    if (edit && canCopy(edit)) placeCopy({ editor }, edit)
  }
  const find = () => {
    setShown('find')
    // A panel that is open already gets the focus again, and what is typed replaces what it looked for. One without a
    // field for words is opened again.
    if (!findField.current) setFinds((before) => before + 1)
    findField.current?.focus()
    findField.current?.select()
  }
  const showEdit = (id: string) => {
    const edit = findEdit(editor.store.get(), id)
    if (!edit) return
    showPage(edit.on)
    editor.select(id)
  }
  useEditorKeys({
    hasLetterKeys,
    save: () => state.save(),
    find,
    help: () => setShown('help'),
    beside: () => void openSecond(),
    zoom: (direction) => (direction === 0 ? fitTo('width') : setZoom(zoomStep(zoom, direction))),
    duplicate,
    uncover() {
      setPages(false)
      // What had the focus in the strip is gone.
      if (hasPages) pagesButton.current?.focus()
      return hasPages
    },
  })
  return (
    <div
      className={styles.editor}
      data-editor=""
      data-pages={hasPages || undefined}
      data-find={shown === 'find' || undefined}
      data-side={second.document && side}
    >
      <TopBar
        name={document.file.name}
        state={draft}
        isSaving={state.saving.kind === 'saving'}
        onSave={() => state.save()}
        onChoices={state.choose}
        onFind={find}
        onHelp={() => setShown('help')}
        onBeside={() => void openSecond()}
        hasPages={hasPages}
        pagesButton={pagesButton}
        onPages={() => setPages(!hasPages)}
      />
      {second.document ? (
        <div className={styles.sides}>
          <Segment
            label={t('Show')}
            hideLabel
            options={[
              { value: 'first', label: t('This document') },
              { value: 'second', label: t('Second document') },
            ]}
            value={side}
            onChange={setSide}
          />
        </div>
      ) : null}
      <PageRail
        onPage={(key) => {
          setPages(false)
          showPage(key)
        }}
      />
      {shown === 'find' ? (
        <div className={styles.find}>
          <FindPanel key={finds} field={findField} onShow={showPage} onClose={() => setShown(undefined)} />
        </div>
      ) : null}
      <div className={styles.desk}>
        <div className={styles.strip}>
          <ToolStrip onDuplicate={duplicate} />
        </div>
        <PaperScroller scroller={scroller} zoom={zoom} onZoom={setZoom} />
        <div className={styles.zoom}>
          <PageZoom zoom={zoom} onZoom={setZoom} onFit={fitTo} />
        </div>
      </div>
      {second.document ? (
        <Suspense fallback={<div />}>
          <beside.Later
            key={second.document.file.name}
            document={second.document}
            onInsert={(page, at) => void insertPage(page, at)}
            onClose={second.close}
          />
        </Suspense>
      ) : null}
      {second.locked ? (
        <LockedDialog
          key={String(second.locked.isWrong)}
          name={second.locked.name}
          isWrong={second.locked.isWrong}
          onPassword={second.locked.answer}
          onClose={() => second.locked?.answer(undefined)}
        />
      ) : null}
      <Properties />
      {shown === 'help' ? (
        <HelpDialog
          hasLetterKeys={hasLetterKeys}
          onLetterKeys={(isOn) => {
            setLetterKeys(isOn)
            keepLetterKeys(isOn)
          }}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      <SaveDialogs state={state} task={task} onShow={showEdit} onTaken={() => leaving.taken(editor.content())} />
    </div>
  )
}

/** Which page is in view changes while one scrolls, so it is told here alone. */
function PageZoom(props: Pick<ComponentProps<typeof ZoomBar>, 'zoom' | 'onZoom' | 'onFit'>) {
  const { number, count } = useEditorPart(({ history, current }) => ({
    number: history.present.pages.findIndex(({ key }) => key === current) + 1,
    count: history.present.pages.length,
  }))
  return <ZoomBar {...props} number={number} count={count} />
}
