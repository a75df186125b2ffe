import type { Edit } from '@octavo/core/edits/edit.ts'
import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { boxAround } from '@octavo/core/edits/geometry.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useRef } from 'react'
import { chooseFiles } from '../../shared/files/choose-files.ts'
import type { ImageShelf } from '../../shared/files/image-shelf.ts'
import type { PageSize } from '../../shared/pdf/page-size.ts'
import type { MadeSignature } from '../../shared/signature/made-signature.ts'
import { toast } from '../../shared/toasts.ts'
import type { EditorDocument } from './editor-document.ts'
import { fittedSize, newImage } from './layers/new-edits.ts'
import { placeInView } from './layers/place-in-view.ts'
import type { EditorTask } from './save/editor-task.ts'
import { addEdit, newKey } from './state/content.ts'
import { withBox } from './state/edit-box.ts'
import type { Editor, PageDrop } from './state/editor-store.ts'
import { insertPageOf, insertPages } from './state/page-changes.ts'

interface InsertionParts {
  document: EditorDocument
  editor: Editor
  images: ImageShelf
  task: EditorTask
}

/** Adds images and signatures to the page in view, with handles, and pages of other documents. */
export function useInsertions({ document, editor, images, task }: InsertionParts) {
  function currentPage() {
    const { current } = editor.store.get()
    const plan = editor.content().pages.find(({ key }) => key === current)
    return plan && { plan, size: document.sizeOf(plan) }
  }

  function place(edit: Edit): void {
    editor.change((content) => addEdit(content, edit))
    editor.setTool('select')
    editor.select(edit.id)
  }

  async function shelve(file: File) {
    const image = await images.add(file)
    task.sendFile(image.name)
    return image
  }

  async function add(files: readonly File[]): Promise<void> {
    const page = currentPage()
    for (const file of page ? files : []) {
      if (page && isPdf(file)) {
        await insertFile(page.plan.key, file)
        continue
      }
      try {
        if (page) placeImage(page, await shelve(file))
      } catch {
        toast.warning(t("{name} can't be added. Choose a PNG, JPG, WebP or GIF.", { name: file.name }))
      }
    }
  }

  function placeImage({ plan, size }: { plan: PagePlan; size: PageSize }, image: { name: string; width: number; height: number }): void {
    place(newImage(plan.key, image.name, placeInView({ editor, document }, plan, fittedSize(image, size, 0.5))))
  }

  /** Adds all pages of another PDF behind a page. */
  async function insertFile(after: string, file: File): Promise<void> {
    const name = `file-${crypto.randomUUID()}`
    try {
      const pageCount = await document.openOther(name, file)
      images.restore(name, file)
      task.sendFile(name)
      editor.change((content) => insertPages(content, after, { document: name, pageCount }))
      announce(plural(pageCount, '# page inserted', '# pages inserted'))
    } catch (error) {
      const isLocked = error instanceof AppError && error.code === 'DOCUMENT_LOCKED'
      toast.warning(
        isLocked
          ? t('{name} is locked. Unlock it first, then insert its pages.', { name: file.name })
          : t("{name} can't be opened as a PDF.", { name: file.name }),
      )
    }
  }

  /** The names under which documents beside this one were sent, once a page of them was inserted. */
  const sent = useRef(new Map<File, string>())

  /** Adds a page of another PDF behind the page in view or at a place, and returns its key. */
  async function insertPage(file: File, page: number, at?: PageDrop): Promise<string | undefined> {
    const after = at ? at.after : currentPage()?.plan.key
    if (after === undefined && !at) return undefined
    let name = sent.current.get(file)
    if (name === undefined) {
      name = `file-${crypto.randomUUID()}`
      await document.openOther(name, file)
      images.restore(name, file)
      task.sendFile(name)
      sent.current.set(file, name)
    }
    const key = newKey('page')
    const other = { document: name, page }
    editor.change((content) => insertPageOf(content, after, { key, page: other }))
    return key
  }

  return {
    images: add,
    page: insertPage,
    async choosePages(after: string): Promise<void> {
      const [file] = await chooseFiles({ accept: ['.pdf'], multiple: false })
      if (file) await insertFile(after, file)
    },
    async chooseImage(from: 'files' | 'camera'): Promise<void> {
      const isCamera = from === 'camera'
      const accept = isCamera ? ['image/*'] : ['.png', '.jpg', '.jpeg', '.webp', '.gif']
      await add(await chooseFiles({ accept, multiple: !isCamera, isCamera }))
    },
    async signature({ look, width, height }: MadeSignature): Promise<void> {
      const page = currentPage()
      if (!page) return
      const { box, rotation } = placeInView({ editor, document }, page.plan, fittedSize({ width, height }, page.size, 0.3))
      const base = { id: newKey('edit'), on: page.plan.key, layerOrder: 0, kind: 'signature', rotation } as const
      if ('file' in look) return place({ ...base, box, look: { document: (await shelve(look.file)).name } })
      // Strokes are drawn at the size of the dialog, and come to the page as large as their box.
      const drawn = 'ink' in look ? boxAround(look.ink.flat().map(([x, y]) => ({ x, y }))) : box
      place(withBox({ ...base, box: { ...drawn, width, height }, look }, box))
    },
  }
}

function isPdf({ name, type }: File): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name)
}
