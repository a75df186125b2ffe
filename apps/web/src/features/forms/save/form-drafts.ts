import { createDrafts } from '../../../shared/drafts/draft-storage.ts'
import type { FormContent } from '../state/form-content.ts'

/** What is kept on this device of forms that are being filled or designed. */
export const formDrafts = createDrafts<FormContent>('octavo_forms')
