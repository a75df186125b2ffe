import type { ReadyToolType } from '@octavo/tools'
import type { ImageShelf } from '../../../shared/files/image-shelf.ts'
import { createDocumentTask, type DocumentTask, type HowSaved, type Saved } from '../../../shared/work/document-task.ts'
import type { EditorDocument } from '../editor-document.ts'
import type { Content } from '../state/content.ts'
import { choiceOptions, type SaveChoices } from '../state/save-choices.ts'
import { editOrder, filesOf } from './edit-order.ts'

/** The task of a document in the editor. */
export interface EditorTask extends Omit<DocumentTask, 'save' | 'send' | 'atEngine'> {
  /** Starts to upload an image or another document. */
  sendFile(name: string): void
  /** Fails with `SIGNED_DOCUMENT` or `CONFIRM_RIGHT` where a person has to answer first. */
  save(content: Content, how: Pick<HowSaved, 'answers' | 'onProgress'> & { choices: SaveChoices }): Promise<Saved>
}

interface TaskParts {
  type: ReadyToolType
  document: EditorDocument
  password: string
  images: ImageShelf
  warn(sentence: string): void
}

export function createEditorTask({ type, document, password, images, warn }: TaskParts): EditorTask {
  const task = createDocumentTask({ type, file: document.file, password, fileOf: images.file, warn })
  return {
    ...task,
    sendFile: task.send,
    save: (content, { choices, ...how }) =>
      task.save({
        ...how,
        files: filesOf(content),
        run: async (refOf) => ({
          options: { ...(await editOrder(content, { document, refOf })), ...choiceOptions(choices), ...how.answers },
        }),
      }),
  }
}
