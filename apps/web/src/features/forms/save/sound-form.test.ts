import { expect, test } from 'vitest'
import { soundForm } from './sound-form.ts'

const field = {
  id: 'name',
  name: 'name',
  kind: 'text',
  label: 'Name',
  required: false,
  readOnly: false,
  defaultValue: '',
  look: { fontSize: 0, colour: '#000000', align: 'left' },
  widgets: [{ page: 0, box: { x: 10, y: 10, width: 100, height: 20 } }],
}
const content = { fields: [field], values: { name: 'Ada' }, signatures: {}, images: { photo: 'image-1' }, isCleared: false }
const hasFile = (name: string) => name === 'image-1'

test('a draft of a form is continued as it is', () => {
  expect(soundForm(content, hasFile)).toEqual(content)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['nothing of a form', {}],
  ['fields that are none', { ...content, fields: [null] }],
  ['a field without places', { ...content, fields: [{ ...field, widgets: undefined }] }],
  ['a field in no place', { ...content, fields: [{ ...field, widgets: [{ page: 0 }] }] }],
  ['no values', { ...content, values: null }],
  ['a signature without a look', { ...content, signatures: { name: null } }],
  ['an image whose file is missing', { ...content, images: { photo: 'image-2' } }],
])('a draft that holds %s is not continued', (_, kept) => {
  expect(soundForm(kept, hasFile)).toBeUndefined()
})
