import { createDrafts } from '../../../shared/drafts/draft-storage.ts'
import type { Content } from '../state/content.ts'

/** What is kept on this device of documents in the editor. */
export const editorDrafts = createDrafts<Content>('octavo_drafts')
