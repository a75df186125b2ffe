import { expect, test } from 'vitest'
import { recipeSteps } from './recipe-steps.ts'

const document = 'A'.repeat(22)

test('a recipe keeps settings for any file, and neither passwords nor settings of single files', async () => {
  const options = { userPassword: 'secret', passwords: [{ document, userPassword: 'other' }], permissions: { print: 'none' } }
  expect(await recipeSteps([{ taskType: 'protect-pdf', options }])).toEqual([
    { taskType: 'protect-pdf', options: { permissions: { print: 'none' } } },
  ])
})

test('a recipe has no web addresses', async () => {
  const [step] = await recipeSteps([{ taskType: 'url-to-pdf', options: { urls: ['https://example.org'], landscape: true } }])
  expect(step?.options).toEqual({ landscape: true })
})

test('a tool that is not available has no settings', async () => {
  expect(await recipeSteps([{ taskType: 'no-such-tool', options: { a: 1 } }])).toEqual([{ taskType: 'no-such-tool', options: {} }])
})
