import type { FormView } from '@octavo/core/forms/form-field.ts'
import { formPdf } from '@octavo/documents/testing/form-pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ CHECK_SECONDS: '20' })
})
afterAll(() => house.stop())

test('a call tells what a form asks for, to nobody but its owner', async () => {
  const task = await house.client.newTask()
  const form = formPdf([{ name: 'first.name', entries: '/FT/Tx/TU(Given name)/V(Ann)', box: [100, 440, 300, 460] }])
  const { ref } = await task.upload('form.pdf', form)
  const view = await dataOf<FormView>(await task.call('GET', `/documents/${ref}/form`))
  expect(view).toMatchObject({ kind: 'acroform', signed: false, notes: [], calculation: [] })
  expect(view.fields).toMatchObject([{ name: 'first.name', kind: 'text', label: 'Given name', value: 'Ann' }])
  const stranger = await house.client.newTask()
  expect((await stranger.call('GET', `/documents/${ref}/form`)).status).toBe(404)
  expect(house.log()).not.toMatch(/Given name|first\.name/)
})

test('a file without a form says so', async () => {
  const task = await house.client.newTask()
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  expect(await dataOf<FormView>(await task.call('GET', `/documents/${ref}/form`))).toMatchObject({ kind: 'none', fields: [] })
})

test('a form with 5,000 fields is read', async () => {
  const task = await house.client.newTask()
  const fields = Array.from({ length: 5000 }, (_, index) => ({
    name: `f${index}`,
    entries: '/FT/Tx/TU(t)',
    box: [index % 400, (index * 7) % 480, (index % 400) + 5, ((index * 7) % 480) + 5] as const,
  }))
  const { ref } = await task.upload('many.pdf', formPdf(fields))
  expect((await dataOf<FormView>(await task.call('GET', `/documents/${ref}/form`))).fields).toHaveLength(5000)
})
