import type { FormView } from '@octavo/core/forms/form-field.ts'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ CHECK_SECONDS: '20' })
})
afterAll(() => house.stop())

const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>'
const content = 'BT /F1 10 Tf 20 150 Td (Full name) Tj ET 80 147 110 16 re S BT /F1 10 Tf 40 60 Td (Send copies) Tj ET 24 58 10 10 re S'

test('a call proposes fields for a flat form, if it is asked to and only to its owner', async () => {
  const task = await house.client.newTask()
  const { ref } = await task.upload('flat.pdf', smallPdf(onePage({ content, page: font })))
  const plain = await dataOf<FormView>(await task.call('GET', `/documents/${ref}/form`))
  expect(plain).toMatchObject({ kind: 'none', fields: [] })
  expect(plain.proposals).toBeUndefined()
  const { proposals } = await dataOf<FormView>(await task.call('GET', `/documents/${ref}/form?find=true`))
  expect(proposals).toMatchObject([
    {
      name: 'Full name',
      label: 'Full name',
      kind: 'text',
      reason: 'box',
      widgets: [{ page: 0, box: { x: 80.5, y: 37.5, width: 109, height: 15 } }],
    },
    { name: 'Send copies', kind: 'checkbox', reason: 'square' },
  ])
  const stranger = await house.client.newTask()
  expect((await stranger.call('GET', `/documents/${ref}/form?find=true`)).status).toBe(404)
  expect((await task.call('GET', `/documents/${ref}/form?find=perhaps`)).status).toBe(400)
  expect(house.log()).not.toMatch(/Full name|Send copies/)
})
