import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { english } from '@octavo/core/text/language.ts'
import { readCompoundFile } from '@octavo/documents/office/compound-file.ts'
import { officeFixture } from '@octavo/documents/testing/office-files.ts'
import { lockPpt } from '@octavo/documents/testing/office-locks.ts'
import { startTestOffice } from '@octavo/documents/testing/test-office.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { popplerFacts } from '../testing/read-office-pdf.ts'
import { createToolRunner, type TestFile } from '../testing/tool-runner.ts'
import { type GivenOptions, Options, unmetRequirements } from './options.ts'
import run from './run.ts'

const runner = createToolRunner(run, Options)
let stopOffice: () => void
beforeAll(async () => {
  stopOffice = await startTestOffice()
})
afterAll(() => {
  stopOffice?.()
  runner.close()
})

const slides: TestFile = { name: 'talk.ppt', bytes: officeFixture('bullets.ppt') }

test('makes a page of each slide, of presentations old and new', async () => {
  const { results } = await runner.run([slides, { name: 'new.pptx', bytes: officeFixture('table_test.pptx') }])
  expect(results.map(({ name, pageCount }) => [name, pageCount])).toEqual([
    ['talk', 2],
    ['new', 1],
  ])
  const { size, fonts } = popplerFacts(results[0]?.path ?? '')
  expect(size[0]).toBeGreaterThan(size[1])
  expect(Object.values(fonts)).not.toContain(false)
}, 60_000)

test('notes pages after the slides or alone', async () => {
  expect((await factsOf({ notes: 'after' })).pages).toBe(4)
  const only = await factsOf({ notes: 'only' })
  expect(only.pages).toBe(2)
  expect(only.size[0]).toBeLessThan(only.size[1])
})

test.each([2, 4, 6] as const)('handouts with %i slides on a page', async (handouts) => {
  const standing = await factsOf({ handouts })
  expect(standing).toMatchObject({ pages: 1, size: [595, 842] })
  expect(lettersOf(standing.text)).toBe(lettersOf((await factsOf({})).text))
  expect((await factsOf({ handouts, landscape: true })).size).toEqual([842, 595])
})

test('an archive and handouts do not go together', () => {
  expect(unmetRequirements(Options.parse({ pdfa: true, handouts: 2 }), { language: english })).toHaveProperty('handouts')
})

test('a locked presentation opens with its password, with its images', async () => {
  const real = { name: 'a.ppt', bytes: officeFixture('Password_Protected-hello.ppt') }
  const { results } = await runner.run([{ ...real, password: 'hello' }])
  expect(popplerFacts(results[0]?.path ?? '').text).toContain('The password is')
  await expect(runner.run([{ ...real, password: 'no' }])).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
  await expect(runner.run([real])).rejects.toMatchObject({ code: 'DOCUMENT_LOCKED' })
  const path = runner.newPath('.ppt')
  writeFileSync(path, officeFixture('synth-picture.ppt'))
  const bytes = lockPpt(await readCompoundFile(path), 'sésame', 128)
  const [made] = (await runner.run([{ name: 'b.ppt', bytes, password: 'sésame' }])).results
  expect(execFileSync('pdfimages', ['-list', made?.path ?? ''], { encoding: 'utf8' })).toMatch(/image +40 +30/)
})

/** The letters in any order. */
function lettersOf(text: string): string {
  return [...text.replace(/\s+/g, '')].sort().join('')
}

async function factsOf(options: GivenOptions) {
  const { results } = await runner.run([slides], options)
  return popplerFacts(results[0]?.path ?? '')
}
