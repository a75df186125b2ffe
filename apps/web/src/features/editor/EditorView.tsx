import type { TaskView } from '@octavo/core/api/engine-api.ts'
import type { Edit } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useRef, useState } from 'react'
import { draftWords } from '../../shared/drafts/draft-words.ts'
import { CallError, sentenceOf } from '../../shared/engine/call.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import Loading from '../../shared/modals/Loading.tsx'
import { useModals } from '../../shared/modals/use-modals.ts'
import { zoomStep } from '../../shared/paper/paper-layout.ts'
import { usePageZoom } from '../../shared/paper/use-page-zoom.ts'
import { ZoomBar } from '../../shared/paper/ZoomBar.tsx'
import { HeldResult, type SaveAnswers, type Saved } from '../../shared/work/document-task.ts'
import { ToolStrip } from './bar/ToolStrip.tsx'
import { TopBar } from './bar/TopBar.tsx'
import { FindPanel } from './dialogs/FindPanel.tsx'
import { HelpDialog } from './dialogs/HelpDialog.tsx'
import { SavedDialog } from './dialogs/SavedDialog.tsx'
import { type SaveAsked, SaveQuestion } from './dialogs/SaveQuestion.tsx'
import { SignatureDialog } from './dialogs/SignatureDialog.tsx'
import styles from './Editor.module.css'
import { PageRail } from './panels/PageRail.tsx'
import { Properties } from './panels/Properties.tsx'
import { PaperScroller } from './paper/PaperScroller.tsx'
import type { EditorTask } from './save/editor-task.ts'
import { keepLetterKeys, readLetterKeys } from './save/kept-keys.ts'
import { useEditorDraft } from './save/use-editor-draft.ts'
import { addEdit, newKey } from './state/content.ts'
import { boxOfEdit, canCopy, withBox } from './state/edit-box.ts'
import { findEdit } from './state/editor-store.ts'
import { type Editing, EditingContext, useEditing, useEditorPart } from './use-editing.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useInsertions } from './use-insertions.ts'
import { useLeaving } from './use-leaving.ts'

interface EditorViewProps extends Pick<Editing, 'document' | 'editor' | 'images'> {
  task: EditorTask
}

/** The whole editor of an open document. */
export function EditorView({ document, editor, images, task }: EditorViewProps) {
  const [isSigning, setSigning] = useState(false)
  const insert = useInsertions({ document, editor, images, task })
  const editing: Editing = {
    document,
    editor,
    images,
    fontsFor: async (request) => (await task.engine()).fontsFor(request),
    sign: () => setSigning(true),
    addImage: () => void insert.chooseImage(),
  }
  return (
    <EditingContext value={editing}>
      <Desk task={task} onFiles={(files) => void insert.images(files)} />
      {isSigning ? (
        <SignatureDialog
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

type Saving =
  | { kind: 'resting' }
  | { kind: 'asking'; asked: SaveAsked }
  | { kind: 'saving'; progress: number }
  | { kind: 'saved'; saved: Saved }

function Desk({ task, onFiles }: { task: EditorTask; onFiles: (files: File[]) => void }) {
  const { document, editor, images } = useEditing()
  const scroller = useRef<HTMLDivElement>(null)
  const [saving, setSaving] = useState<Saving>({ kind: 'resting' })
  const [shown, setShown] = useState<'find' | 'help'>()
  const [hasPages, setPages] = useState(false)
  const [hasLetterKeys, setLetterKeys] = useState(readLetterKeys)
  const { zoom, setZoom, fitTo, showPage } = usePageZoom(scroller, {
    pages: () => editor.content().pages,
    sizeOf: document.sizeOf,
    current: () => editor.store.get().current,
    onShow: editor.show,
  })
  const draft = useEditorDraft({ document, editor, images })
  const { pages, current } = useEditorPart(({ history, current }) => ({ pages: history.present.pages, current }))
  const modals = useModals()
  const leaving = useLeaving({ document, editor })
  useIncomingFiles({ onFiles })

  const save = async (answers: SaveAnswers = {}) => {
    if (saving.kind === 'saving') return
    editor.type(undefined)
    setSaving({ kind: 'saving', progress: 0 })
    try {
      const saved = await task.save(editor.content(), { answers, onProgress: (progress) => setSaving({ kind: 'saving', progress }) })
      setSaving({ kind: 'saved', saved })
      announce(t('Your changes are saved'))
    } catch (error) {
      const about = questionOf(error)
      if (about) return setSaving({ kind: 'asking', asked: { about, message: sentenceOf(error) } })
      setSaving({ kind: 'resting' })
      if (error instanceof CallError && error.code === 'CANCELLED') return
      if (error instanceof HeldResult) {
        // The changes are at the server, and on this device as a draft: who goes on to log in or pay loses none.
        leaving.taken(editor.content())
        return askForAccess(error.task)
      }
      modals.open('error', { errorMessage: t("That didn't work"), text: sentenceOf(error) })
    }
  }
  const askForAccess = ({ taskRef, taskAccessStatus }: TaskView) => {
    if (taskAccessStatus === 'LOGIN_REQUIRED') modals.open('get-premium login', { about: document.file.name })
    else modals.open('more access', { task: { taskRef, taskType: 'edit-pdf' } })
  }
  const duplicate = (id: string) => {
    const edit = findEdit(editor.store.get(), id)
    if (!edit || !canCopy(edit)) return
    const box = boxOfEdit(edit)
    const copy: Edit = { ...withBox(edit, { ...box, x: box.x + 12, y: box.y + 12 }), id: newKey('edit') }
    editor.change((content) => addEdit(content, copy))
    editor.select(copy.id)
  }
  useEditorKeys({
    hasLetterKeys,
    save: () => void save(),
    find: () => setShown('find'),
    help: () => setShown('help'),
    zoom: (direction) => (direction === 0 ? fitTo('width') : setZoom(zoomStep(zoom, direction))),
    duplicate,
  })
  return (
    <div className={styles.editor} data-editor="" data-pages={hasPages || undefined}>
      <TopBar
        name={document.file.name}
        state={draftWords(draft)}
        isSaving={saving.kind === 'saving'}
        onSave={() => void save()}
        onFind={() => setShown('find')}
        onHelp={() => setShown('help')}
        onPages={() => setPages(!hasPages)}
      />
      <PageRail
        onPage={(key) => {
          setPages(false)
          showPage(key)
        }}
      />
      <div className={styles.desk}>
        <PaperScroller scroller={scroller} zoom={zoom} onZoom={setZoom} />
        <div className={styles.strip}>
          <ToolStrip onDuplicate={duplicate} />
        </div>
        {shown === 'find' ? (
          <div className={styles.find}>
            <FindPanel onShow={showPage} onClose={() => setShown(undefined)} />
          </div>
        ) : null}
        <div className={styles.zoom}>
          <ZoomBar
            number={pages.findIndex(({ key }) => key === current) + 1}
            count={pages.length}
            zoom={zoom}
            onZoom={setZoom}
            onFit={fitTo}
          />
        </div>
      </div>
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
      {saving.kind === 'saving' ? (
        <Loading title={t('Saving your changes')} progress={saving.progress} onCancel={() => void task.cancel()} onClose={() => {}} />
      ) : null}
      {saving.kind === 'asking' ? (
        <SaveQuestion asked={saving.asked} onAnswer={(answers) => void save(answers)} onClose={() => setSaving({ kind: 'resting' })} />
      ) : null}
      {saving.kind === 'saved' ? (
        <SavedDialog
          saved={saving.saved}
          addressOf={async ({ result }) => (await task.engine()).downloadUrl(result.ref)}
          onTaken={() => leaving.taken(editor.content())}
          onClose={() => setSaving({ kind: 'resting' })}
        />
      ) : null}
    </div>
  )
}

/** What an error asks of the person, if it can be answered. */
function questionOf(error: unknown): SaveAsked['about'] | undefined {
  if (!(error instanceof CallError)) return undefined
  return ({ SIGNED_DOCUMENT: 'signature', CONFIRM_RIGHT: 'right' } as const)[error.code]
}
