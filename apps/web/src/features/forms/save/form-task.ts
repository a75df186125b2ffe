import type { FieldValues } from '@octavo/core/forms/field-value.ts'
import type { FormView } from '@octavo/core/forms/form-field.ts'
import type { ReadyToolType } from '@octavo/tools'
import { createDocumentTask, type DocumentTask } from '../../../shared/work/document-task.ts'

/** The task of a form on the desk. */
export interface FormTask extends DocumentTask {
  /** What the form of the document asks for; with `find`, also the fields that its pages seem to ask for. */
  read(options?: { find?: boolean }): Promise<FormView>
  /** The values in a file of JSON, FDF or XFDF. */
  readValues(file: File): Promise<FieldValues>
}

interface FormTaskParts {
  type: ReadyToolType
  file: File
  password: string
  fileOf(name: string): File | undefined
  warn(sentence: string): void
}

export function createFormTask(parts: FormTaskParts): FormTask {
  const valueFiles = new Map<string, File>()
  const task = createDocumentTask({ ...parts, fileOf: (name) => valueFiles.get(name) ?? parts.fileOf(name) })
  return {
    ...task,
    read: ({ find = false } = {}) => task.atEngine((engine, ref) => engine.form(ref, find)),
    async readValues(file) {
      const name = `values-${crypto.randomUUID()}`
      valueFiles.set(name, file)
      try {
        return await task.atEngine((engine, ref) => engine.values(ref), name)
      } finally {
        valueFiles.delete(name)
      }
    },
  }
}
