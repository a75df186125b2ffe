import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { FormView } from '@octavo/core/forms/form-field.ts'
import { createContext, useContext } from 'react'
import type { ImageShelf } from '../../shared/files/image-shelf.ts'
import type { OpenPdf } from '../../shared/paper/open-pdf.ts'
import type { PageSize } from '../../shared/pdf/page-size.ts'
import { useStorePart } from '../../shared/store.ts'
import type { FormTask } from './save/form-task.ts'
import type { FormState, FormStore } from './state/form-store.ts'

/** What every part of the desk works with. */
export interface OpenForm {
  pdf: OpenPdf
  pages: readonly PagePlan[]
  sizeOf(plan: PagePlan): PageSize
  view: FormView
  form: FormStore
  images: ImageShelf
  task: FormTask
  /** The name of the draft that is continued. */
  continued: string | undefined
}

export const FormContext = createContext<OpenForm | undefined>(undefined)

/** The form on the desk. */
export function useForm(): OpenForm {
  const open = useContext(FormContext)
  if (!open) throw new Error('There is no form here')
  return open
}

/** A part of the desk's state. */
export function useFormPart<Part extends object>(pick: (state: FormState) => Part): Part {
  return useStorePart(useForm().form.store, pick)
}
