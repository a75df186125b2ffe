import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { useIncomingFiles } from '../../../shared/files/use-incoming-files.ts'
import { toast } from '../../../shared/toasts.ts'
import { useForm } from '../use-form.ts'
import { takeValues } from './take-values.ts'

/** The endings of files with values. */
export const valueEndings = ['.json', '.fdf', '.xfdf'] as const

/** What became of the values of a file. */
export interface Imported {
  name: string
  count: number
  problems: readonly string[]
}

/** Takes the values of a file into the form: chosen, or dropped on the page. */
export interface Importing {
  imported: Imported | undefined
  /** How many files are being dragged over the page. */
  dragged: number
  isReading: boolean
  take(files: readonly File[]): void
  /** Hides what was said of the last file. */
  end(): void
}

export function useImporting(): Importing {
  const { form, task } = useForm()
  const [imported, setImported] = useState<Imported>()
  const [isReading, setReading] = useState(false)

  const read = async (file: File) => {
    setReading(true)
    try {
      const { values, problems } = takeValues(form.content().fields, await task.readValues(file))
      const count = Object.keys(values).length
      if (count > 0) form.change((now) => ({ ...now, values: { ...now.values, ...values } }))
      setImported({ name: file.name, count, problems })
      announce(plural(count, '# value taken', '# values taken'))
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setReading(false)
    }
  }
  const take = (files: readonly File[]) => {
    const file = files.find(({ name }) => valueEndings.some((ending) => name.toLowerCase().endsWith(ending)))
    if (file) return void read(file)
    // An image comes along with text that is pasted from a table or a page.
    const other = files.find(({ type }) => !type.startsWith('image/'))
    if (other) toast.warning(t('{name} holds no values for this form. Choose a JSON, FDF or XFDF file.', { name: other.name }))
  }
  const dragged = useIncomingFiles({ onFiles: take })
  return { imported, dragged, isReading, take, end: () => setImported(undefined) }
}
