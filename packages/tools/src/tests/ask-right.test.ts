import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { AppError } from '@octavo/core/messages/errors.ts'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { Options as ExtractText } from '../extract-text-from-pdf/options.ts'
import extractText from '../extract-text-from-pdf/run.ts'
import { emptyRestrictions, Permissions } from '../options/permission-options.ts'
import { everything, forbiddenOf } from '../options/rights.ts'
import { Options as Protect } from '../protect-pdf/options.ts'
import protect from '../protect-pdf/run.ts'
import { requiredBy } from '../registry/capabilities.ts'
import { Options as Rotate } from '../rotate-pdf-pages/options.ts'
import rotate from '../rotate-pdf-pages/run.ts'
import { askRight } from '../running/ask-right.ts'
import { createToolRunner } from '../testing/tool-runner.ts'
import { Options as Unlock } from '../unlock-pdf/options.ts'
import unlock from '../unlock-pdf/run.ts'

const tools = {
  rotate: createToolRunner(askRight(requiredBy(['rotate-pdf-pages']), rotate), Rotate),
  text: createToolRunner(askRight(requiredBy(['extract-text-from-pdf']), extractText), ExtractText),
  chain: createToolRunner(askRight(requiredBy(['rotate-pdf-pages', 'extract-text-from-pdf']), rotate), Rotate),
  protect: createToolRunner(protect, Protect),
  unlock: createToolRunner(unlock, Unlock),
}
afterAll(() => {
  for (const tool of Object.values(tools)) tool.close()
})

/** A file that opens without a password, with the given qpdf restrictions. */
function restricted(...forbidden: string[]): Buffer {
  const [plain, path] = [tools.rotate.newPath('.pdf'), tools.rotate.newPath('.pdf')]
  writeFileSync(plain, smallPdf(onePage({ content: 'BT ET' })))
  execFileSync('qpdf', ['--encrypt', '', 'owner', '256', ...forbidden, '--', plain, path])
  return readFileSync(path)
}

const noChanges = ['--modify=none']
const noCopies = ['--extract=n']

describe('a file that forbids what the tool does', () => {
  test('is refused until somebody confirms that they have the right', async () => {
    const file = restricted(...noChanges)
    const refused = await tools.rotate.run([file]).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ code: 'CONFIRM_RIGHT', message: expect.stringContaining("This file doesn't allow") })
    const { results, notes } = await tools.rotate.run([file], { confirmRight: true })
    expect(execFileSync('qpdf', ['--show-encryption', results[0]?.path ?? ''], { encoding: 'utf8' })).toContain('not encrypted')
    expect(notes.map(({ code }) => code)).toContain('RESTRICTIONS_REMOVED')
    expect(notes.map(({ code }) => code)).not.toContain('ENCRYPTION_REMOVED')
  })

  test('is refused alone', async () => {
    const { results, failures } = await tools.rotate.run([restricted(...noChanges), smallPdf(onePage())])
    expect(results).toHaveLength(1)
    expect(Object.values(failures)).toMatchObject([{ code: 'CONFIRM_RIGHT' }])
  })

  test('is asked about once for a chain', async () => {
    await expect(tools.chain.run([restricted(...noCopies)])).rejects.toMatchObject({ code: 'CONFIRM_RIGHT' })
  })
})

describe('nobody is asked', () => {
  test('where the file forbids something else, and a note says that it went', async () => {
    const { results, notes } = await tools.rotate.run([restricted(...noCopies)])
    expect(results).toHaveLength(1)
    expect(notes).toContainEqual(
      expect.objectContaining({ code: 'RESTRICTIONS_REMOVED', details: { restrictions: expect.arrayContaining(['copy']) } }),
    )
    expect((await tools.text.run([restricted(...noChanges)])).results).toHaveLength(1)
  })

  test('where the file forbids nothing', async () => {
    expect((await tools.unlock.run([restricted()])).results).toHaveLength(1)
    expect((await tools.rotate.run([restricted()])).results).toHaveLength(1)
  })

  test('where the password was given', () => {
    expect(forbiddenOf(everything, { state: 'READY', unlocked: true, restrictions: ['copy'] })).toEqual([])
  })
})

describe('a restriction that readers would not obey is refused', () => {
  test.each([{ accessibility: false }, { forms: false }, { assemble: false }])('%o', (permissions) => {
    expect(Permissions.safeParse(permissions).success).toBe(false)
    expect(Object.keys(emptyRestrictions(Permissions.parse({})))).toEqual([])
  })

  test('and one that they do is what poppler reads', async () => {
    const permissions = { forms: false, annotate: false, assemble: false, modify: false }
    const { results } = await tools.protect.run([smallPdf(onePage())], { permissions })
    const told = execFileSync('pdfinfo', [results[0]?.path ?? ''], { encoding: 'utf8' })
    expect(told).toMatch(/copy:yes change:no addNotes:no/)
  })
})
