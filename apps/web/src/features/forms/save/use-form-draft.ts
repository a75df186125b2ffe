import { useMemo } from 'react'
import type { DraftedWork, DraftState } from '../../../shared/drafts/draft-keeper.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { type FormContent, isFormChanged } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'
import { formDrafts } from './form-drafts.ts'
import { imagesOfForm } from './form-order.ts'

/** Keeps what was entered and designed on this device. */
export function useFormDraft(): DraftState {
  const { pdf, form, images, continued } = useForm()
  const work = useMemo(
    (): DraftedWork<FormContent> => ({
      content: form.content,
      subscribe: form.store.subscribe,
      isChanged: (content) => isFormChanged(content, form.opened),
      sha256: pdf.sha256,
      continued,
      draftOf: (content) => ({
        name: pdf.file.name,
        file: pdf.file,
        images: imagesOfForm(content).flatMap((name) => {
          const file = images.file(name)
          return file ? [{ name, fileName: file.name, blob: file }] : []
        }),
      }),
    }),
    [pdf, form, images, continued],
  )
  return useDraft(formDrafts, work)
}
