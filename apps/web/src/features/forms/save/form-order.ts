import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FieldDesign } from '@octavo/core/forms/form-field.ts'
import { type DeskField, type FormContent, isDesigned, isSameField, type SignatureLook } from '../state/form-content.ts'

/** The fields that were made or changed, those that were removed, and the order of all. */
export interface DesignOrder {
  fields: FieldDesign[]
  removed: string[]
  /** Empty if the order is that of the file. */
  order: string[]
}

/** What was designed since a form was opened. */
export function designOrder({ fields }: FormContent, opened: FormContent): DesignOrder {
  const before = new Map(opened.fields.map((field) => [field.id, field]))
  const left = new Set(fields.map(({ id }) => id))
  const isInOrder = fields.every(({ id }, index) => opened.fields[index]?.id === id || !before.has(id))
  return {
    fields: fields.filter((field) => !isSameField(field, before.get(field.id))).map((field) => designOf(field, before.has(field.id))),
    removed: opened.fields.filter(({ id }) => !left.has(id)).map(({ name }) => name),
    order: isInOrder && fields.length >= opened.fields.length ? [] : fields.map(({ name }) => name),
  }
}

/** The run that makes the fields of a form first, if any were designed. */
export function designBefore(content: FormContent, opened: FormContent): Record<string, unknown> | undefined {
  return isDesigned(content, opened) ? { mode: 'design', ...designOrder(content, opened) } : undefined
}

/** What was entered since a form was opened, by the names that fields have now. */
export function fillOrder(content: FormContent, { refOf }: { refOf: (image: string) => string }) {
  const signatureImages: { name: string; look: SignatureLook }[] = []
  const images: { name: string; document: string }[] = []
  for (const { id, name } of content.fields) {
    const [look, image] = [content.signatures[id], content.images[id]]
    if (look) signatureImages.push({ name, look: 'document' in look ? { document: refOf(look.document) } : look })
    if (image !== undefined) images.push({ name, document: refOf(image) })
  }
  return { mode: 'fill', ...valuesOrder(content), signatureImages, images } as const
}

/** The values that were entered since a form was opened, by the names that fields have now. */
export function valuesOrder({ fields, values, isCleared }: FormContent): { values: Record<string, FieldValue>; clear: boolean } {
  const entered = fields.flatMap(({ id, name }) => {
    const value = values[id]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { values: Object.fromEntries(entered), clear: isCleared }
}

/** The images that a form needs, by the names under which this device knows them. */
export function imagesOfForm({ signatures, images }: FormContent): string[] {
  const signed = Object.values(signatures).flatMap((look) => ('document' in look ? [look.document] : []))
  return [...new Set([...signed, ...Object.values(images)])]
}

function designOf({ id, script: _, ...field }: DeskField, isKnown: boolean): FieldDesign {
  return isKnown && id !== field.name ? { ...field, renamedFrom: id } : field
}
