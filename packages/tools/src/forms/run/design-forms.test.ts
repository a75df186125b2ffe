import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Proposal } from '@octavo/core/forms/form-field.ts'
import { formPdf } from '@octavo/documents/testing/form-pdf.ts'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, expect, test } from 'vitest'
import { createToolRunner, type TestFile, type ToolRun } from '../../testing/tool-runner.ts'
import { Options } from '../options.ts'
import run from '../run.ts'

const runner = createToolRunner(run, Options)
afterAll(() => runner.close())

const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>'
const content = 'BT /F1 10 Tf 20 150 Td (Name:) Tj ET 60 147 120 16 re S BT /F1 10 Tf 40 60 Td (Send copies) Tj ET 24 58 10 10 re S'
const flat: TestFile = { name: 'flat.pdf', bytes: smallPdf(onePage({ content, page: font })) }
const form: TestFile = { name: 'form.pdf', bytes: formPdf([{ name: 'old', entries: '/FT/Tx/V(kept)', box: [100, 440, 300, 460] }]) }
const only = ({ results }: ToolRun) => results[0]?.path ?? ''
const again = (path: string): TestFile => ({ name: 'again.pdf', bytes: readFileSync(path) })
const valuesOf = async (file: TestFile): Promise<unknown> =>
  JSON.parse(readFileSync(only(await runner.run([file], { mode: 'export' })), 'utf8'))
const place = { page: 0, box: { x: 20, y: 20, width: 120, height: 20 } }

test('fields are made and then filled', async () => {
  const designed = await runner.run([form], {
    mode: 'design',
    fields: [{ name: 'new', kind: 'text', label: 'New', widgets: [place] }],
    order: ['new'],
  })
  execFileSync('qpdf', ['--check', only(designed)])
  expect(designed.notes).toEqual([])
  expect(designed.results[0]).toMatchObject({ name: 'form-form', pageCount: 1 })
  const filled = await runner.run([again(only(designed))], { values: { new: 'Ann' } })
  expect(await valuesOf(again(only(filled)))).toEqual({ new: 'Ann', old: 'kept' })
})

test('what is not in the form and names that were cleaned are noted', async () => {
  const { notes } = await runner.run([form], {
    mode: 'design',
    fields: [{ name: 'a\nb', kind: 'text', widgets: [place] }],
    removed: ['nobody'],
  })
  expect(notes.map(({ code, details }) => [code, details])).toEqual([
    ['FIELDS_UNKNOWN', { fields: ['nobody'] }],
    ['FIELD_NAMES_CLEANED', { fields: ['a b'] }],
  ])
})

test('found fields are accepted and filled in one run', async () => {
  const found = await runner.run([flat], { mode: 'find' })
  const proposals = JSON.parse(readFileSync(only(found), 'utf8')) as Proposal[]
  expect(proposals.map(({ name, kind, reason }) => [name, kind, reason])).toEqual([
    ['Name', 'text', 'box'],
    ['Send copies', 'checkbox', 'square'],
  ])
  const filled = await runner.run([flat], { accepted: proposals, values: { Name: 'Ann Žižek', 'Send copies': true } })
  expect(filled.notes).toEqual([])
  expect(execFileSync('pdftotext', [only(filled), '-'], { encoding: 'utf8' })).toContain('Ann Žižek')
  expect(await valuesOf(again(only(filled)))).toEqual({ Name: 'Ann Žižek', 'Send copies': true })
})

test('an accepted field takes no name that the form has', async () => {
  await expect(runner.run([form], { accepted: [{ name: 'old', kind: 'text', widgets: [place] }] })).rejects.toMatchObject({
    code: 'FIELD_NAMES_CLASH',
    details: { names: ['old'] },
  })
})

test('a locked form is opened with its password and written without it', async () => {
  const locked = join(tmpdir(), `octavo-locked-${process.pid}.pdf`)
  const plain = only(await runner.run([form], { mode: 'design' }))
  execFileSync('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', plain, locked])
  const bytes = readFileSync(locked)
  rmSync(locked)
  const fields = [{ name: 'new', kind: 'text' as const, widgets: [place] }]
  const { notes, results } = await runner.run([{ name: 'locked.pdf', bytes, password: 'secret' }], { mode: 'design', fields })
  expect(notes.map(({ code }) => code)).toEqual(['ENCRYPTION_REMOVED'])
  expect(await valuesOf(again(results[0]?.path ?? ''))).toEqual({ old: 'kept', new: '' })
})

test('a design breaks signatures, which is said', async () => {
  const signed = readFileSync(new URL('../../../fixtures/signed_verified.pdf', import.meta.url))
  const designed = await runner.run([{ name: 'signed.pdf', bytes: signed }], {
    mode: 'design',
    fields: [{ name: 'new', kind: 'date', widgets: [place] }],
  })
  execFileSync('qpdf', ['--check', only(designed)])
  expect(designed.notes.map(({ code }) => code)).toContain('SIGNATURE_BROKEN')
})
