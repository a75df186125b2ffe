import { isEmptyValue } from '@octavo/core/forms/check-value.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useMemo, useState } from 'react'
import { chooseFiles } from '../../../shared/files/choose-files.ts'
import type { MadeSignature } from '../../../shared/signature/made-signature.ts'
import { toast } from '../../../shared/toasts.ts'
import { labelOf } from '../field-words.ts'
import type { DeskField, FormContent, SignatureLook } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'
import { shownText } from './field-state.ts'

/** What the fields on a page can do. */
export interface Filling {
  enter(field: DeskField, value: FieldValue): void
  /** Typing ended: the next change is another step of undo. */
  rest(): void
  /** A value in words. */
  textOf(field: DeskField, value: FieldValue): string
  signatureOf(id: string): SignatureLook | undefined
  /** An address to show the image of a field by. */
  imageOf(id: string): string | undefined
  sign(field: DeskField): void
  chooseImage(field: DeskField): void
  /** Opens a field in the sheet of a phone. */
  open(field: DeskField): void
}

/** Filling the form on the desk, and the field for which a signature is being made. */
export function useFilling(content: FormContent) {
  const { form, images, task } = useForm()
  const [signing, setSigning] = useState<DeskField>()

  const filling = useMemo((): Filling => {
    const shelve = async (file: File) => {
      const { name } = await images.add(file)
      task.send(name)
      return name
    }
    return {
      enter: (field, value) =>
        form.change((now) => ({ ...now, values: { ...now.values, [field.id]: value } }), { gesture: `enter-${field.id}` }),
      rest: form.rest,
      textOf(field, value) {
        if (typeof value === 'boolean') return value ? t('Yes') : ''
        if (field.options && !isEmptyValue(value)) {
          const chosen = Array.isArray(value) ? value : [value]
          const labels = chosen.map((one) => field.options?.find((option) => option.value === one)?.label ?? String(one))
          return formatList(labels, pageLanguage())
        }
        return shownText(field, value)
      },
      signatureOf: (id) => content.signatures[id],
      imageOf: (id) => images.url(content.images[id] ?? ''),
      sign: setSigning,
      async chooseImage(field) {
        const [file] = await chooseFiles({ accept: ['.png', '.jpg', '.jpeg', '.webp', '.gif'], multiple: false })
        if (!file) return
        try {
          const name = await shelve(file)
          form.change((now) => ({ ...now, images: { ...now.images, [field.id]: name } }))
        } catch {
          toast.warning(t("{name} can't be added. Choose a PNG, JPG, WebP or GIF.", { name: file.name }))
        }
      },
      open: (field) => form.select(field.id),
    }
  }, [form, images, task, content.signatures, content.images])

  const sign = async ({ look }: MadeSignature) => {
    if (!signing) return
    setSigning(undefined)
    const { name } = 'file' in look ? await images.add(look.file) : { name: '' }
    if (name !== '') task.send(name)
    const made: SignatureLook = 'file' in look ? { document: name } : look
    form.change((now) => ({ ...now, signatures: { ...now.signatures, [signing.id]: made } }))
    announce(t('{label} is signed', { label: labelOf(signing) }))
  }
  return { filling, signing, sign, endSigning: () => setSigning(undefined) }
}
