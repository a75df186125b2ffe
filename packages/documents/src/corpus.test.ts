import { readdirSync, readFileSync } from 'node:fs'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectJob, previewJob, rewriteJob } from './document-jobs.ts'
import { documentPool, inputName, type TestPool } from './testing/document-pool.ts'
import { hostilePdfs } from './testing/hostile-pdfs.ts'
import { onePage, smallPdf } from './testing/small-pdf.ts'

const folder = new URL('../fixtures/corpus/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'))
// Hostile files get little time; for the others the limit only stops a hang.
const hostileLimitMs = 2000
// Enough for what comes to an end by itself; bombs and loops use all of it, three times each.
const bombLimitMs = 1000
const limitMs = 20_000

let pool: TestPool
beforeAll(async () => {
  pool = await documentPool()
})
afterAll(() => pool.close())

/** Files that a check must not report as ready, and the expected result. */
const notReady: Record<string, string> = {
  'broken-bad1.pdf': 'DAMAGED',
  'broken-missing-xref-trailer-dict.pdf': 'DAMAGED',
  'broken-t02-01-001-document-catalog-no-document-catalog.pdf': 'DAMAGED',
  'broken-test-pdf-files-corrupted.pdf': 'DAMAGED',
  'encrypted-enc-r2-v1-u-view-o-master.pdf': 'LOCKED',
  'encrypted-issue6010-2.pdf': 'LOCKED',
  'encrypted-minimal-pubkey-aes256.pdf': 'LOCKED',
  'encrypted-passwordsample-256bit.pdf': 'LOCKED',
  'encrypted-r4-aes-user-password.pdf': 'LOCKED',
  'encrypted-r6-both-passwords.pdf': 'LOCKED',
  'encrypted-testunicodepassword.pdf': 'LOCKED',
  'hostile-poppler-395-0-fuzzed.pdf': 'DAMAGED',
  'hostile-synth-really-a-zip.pdf': 'DAMAGED',
  'hostile-t02-02-002-page-tree-kids-links-recursive.pdf': 'DAMAGED',
}

test.each(files)('checks and rewrites %s', async (name) => {
  const bytes = readFileSync(new URL(name, folder))
  const isHostile = name.startsWith('hostile-')
  const checked = await pool.run(inspectJob, { name: inputName }, { bytes, limitMs })
  expect(checked.code ?? checked.result?.state).toBe(notReady[name] ?? 'READY')
  const rewritten = await pool.run(
    rewriteJob,
    { name: inputName, output: 'out.pdf' },
    { bytes, limitMs: isHostile ? hostileLimitMs : limitMs },
  )
  if (notReady[name] === 'DAMAGED') expect(rewritten.code).toBe('DOCUMENT_DAMAGED')
  else if (notReady[name] === 'LOCKED') expect(rewritten.code).toBe(checked.result?.facts.error?.code ?? 'DOCUMENT_LOCKED')
  // A bomb may open and still be too much to write.
  else
    expect(rewritten.code ?? rewritten.result?.pageCount).toBeOneOf([checked.result?.facts.pageCount, isHostile && 'DOCUMENT_TOO_COMPLEX'])
  await expectGoodFileWorks()
})

test.each(Object.entries(hostilePdfs))('survives %s', async (_, make) => {
  const bytes = make()
  const file = { bytes, limitMs: bombLimitMs }
  for (const run of [
    () => pool.run(inspectJob, { name: inputName }, file),
    () => pool.run(rewriteJob, { name: inputName, output: 'out.bin' }, file),
    () => pool.run(previewJob, { name: inputName, output: 'out.bin', page: 1, width: 400 }, file),
  ]) {
    const outcome = await run()
    if (outcome.code !== undefined) expect(outcome.code).toSatisfy(isDocumentError)
    await expectGoodFileWorks()
  }
})

test.each([
  ['encrypted-passwordsample-256bit.pdf', 'user'],
  ['encrypted-passwordsample-256bit.pdf', 'owner'],
  ['encrypted-enc-r2-v1-u-view-o-master.pdf', 'view'],
  ['encrypted-issue6010-2.pdf', 'æøå'],
  ['encrypted-r4-aes-user-password.pdf', 'asdfzxcv'],
  ['encrypted-r6-both-passwords.pdf', 'foo'],
  ['encrypted-testunicodepassword.pdf', '  ! < > " \\ € œ ¤ 1⁄4 1⁄2 𠜎 𩶘 😀  '],
])('opens %s with its password and with no other', async (name, password) => {
  const bytes = readFileSync(new URL(name, folder))
  const right = await pool.run(inspectJob, { name: inputName, password }, { bytes, limitMs })
  expect(right.result).toMatchObject({ state: 'READY', facts: { encrypted: true } })
  for (const wrong of ['not this one', '', `${password}\0`]) {
    const refused = await pool.run(inspectJob, { name: inputName, password: wrong }, { bytes, limitMs })
    expect(refused.code).toBe('DOCUMENT_PASSWORD_WRONG')
  }
  const rewritten = await pool.run(rewriteJob, { name: inputName, password, output: 'out.pdf' }, { bytes, limitMs })
  expect(rewritten.result).toMatchObject({ encrypted: true })
})

async function expectGoodFileWorks(): Promise<void> {
  const good = await pool.run(inspectJob, { name: inputName }, { bytes: smallPdf(onePage()), limitMs })
  expect(good.result).toMatchObject({ state: 'READY', facts: { pageCount: 1 } })
}

/** The errors allowed for a document; `INTERNAL` would be a fault of ours. */
function isDocumentError(code: unknown): boolean {
  return typeof code === 'string' && isErrorCode(code) && (code === 'TYPE_NOT_ACCEPTED' || /^(DOCUMENT|IMAGE|LOCKED)_/.test(code))
}
