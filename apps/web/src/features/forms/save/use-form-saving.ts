import { t } from '@octavo/core/words/t.ts'
import { useSaving } from '../../../shared/desk/use-saving.ts'
import type { FormContent } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'

/** One thing that the engine is asked to make of a form. */
export interface SaveOrder {
  files: readonly string[]
  options: (refOf: (name: string) => string) => object
  /** What is done to the form in a run before. */
  before?: Record<string, unknown> | undefined
  /** Whether the form itself stays as it is, so that a signature isn't touched. */
  onlyReads?: boolean
  /** What is saved by it, which then isn't lost any more. */
  content?: FormContent
}

/** Saves what was done to a form, or exports its values. */
export function useFormSaving({ onHeld }: { onHeld: (content: FormContent | undefined) => void }) {
  const { task, pdf } = useForm()
  return useSaving<SaveOrder>({
    taskType: 'forms',
    name: pdf.file.name,
    send: (order, { answers, onProgress }) => {
      const answered = {
        ...(answers.confirmRight && { confirmRight: true }),
        ...(answers.signatures && { signatures: answers.signatures }),
      }
      return task.save({
        files: order.files,
        answers: order.onlyReads ? { signatures: 'warn' } : answers,
        onProgress,
        run: (refOf) => ({
          before: order.before && { ...order.before, ...answered },
          options: { ...order.options(refOf), ...answered },
        }),
      })
    },
    words: ({ onlyReads }) => (onlyReads ? t('Your values are ready') : t('Your form is ready')),
    onHeld: ({ content }) => onHeld(content),
  })
}
