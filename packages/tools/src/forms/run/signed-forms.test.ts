import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { formPdf, objectsAfter } from '@octavo/documents/testing/form-pdf.ts'
import { afterAll, expect, test } from 'vitest'
import { createToolRunner, type TestFile, type ToolRun } from '../../testing/tool-runner.ts'
import { type GivenOptions, Options } from '../options.ts'
import run from '../run.ts'

const runner = createToolRunner(run, Options)
afterAll(() => runner.close())

const look = '0 0 200 50 re f'
const appearance = `<</Type/XObject/Subtype/Form/BBox[0 0 200 50]/Length ${look.length}>>\nstream\n${look}\nendstream`
const signature = '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 10]/Contents<00>>>'
const signed: TestFile = {
  name: 'signed.pdf',
  bytes: formPdf(
    [
      { name: 'name', entries: '/FT/Tx', box: [100, 440, 300, 460] },
      { name: 'sign', entries: `/FT/Sig/V ${signature}/AP<</N ${objectsAfter(2)} 0 R>>`, box: [100, 300, 300, 350] },
    ],
    { form: '/SigFlags 3', more: [appearance] },
  ),
}
const table: TestFile = { name: 't.csv', bytes: Buffer.from('name\nAnn Lee\n') }
const only = ({ results }: ToolRun) => results[0]?.path ?? ''
const codes = ({ notes }: ToolRun) => notes.map(({ code }) => code)
const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
const fieldsOf = (path: string) =>
  (
    JSON.parse(execFileSync('qpdf', ['--json', '--json-key=acroform', path], { encoding: 'utf8' })) as {
      acroform: { fields: { fullname: string }[] }
    }
  ).acroform.fields.map(({ fullname }) => fullname)

/** Whether poppler draws the look of the signature. */
function isLookSeen(path: string): boolean {
  const part = ['-r', '72', '-gray', '-x', '150', '-y', '160', '-W', '100', '-H', '20']
  return execFileSync('pdftoppm', [...part, path])
    .subarray(-2000)
    .every((grey) => grey < 40)
}

const filling: [mode: string, files: TestFile[], options: GivenOptions][] = [
  ['filled', [signed], { values: { name: 'Ann Lee' } }],
  ['filled from a table', [signed, table], { mode: 'data' }],
]

test.each(filling)('a signed form that is %s: the signature breaks, stays as a look, goes, or stops the run', async (_, files, options) => {
  const warned = await runner.run(files, options)
  expect([codes(warned), fieldsOf(only(warned))]).toEqual([['SIGNATURE_BROKEN'], ['name', 'sign']])
  const flattened = await runner.run(files, { ...options, signatures: 'flatten' })
  expect([codes(flattened), fieldsOf(only(flattened)), isLookSeen(only(flattened))]).toEqual([['SIGNATURE_FLATTENED'], ['name'], true])
  const removed = await runner.run(files, { ...options, signatures: 'remove' })
  expect([codes(removed), fieldsOf(only(removed)), isLookSeen(only(removed))]).toEqual([['SIGNATURE_REMOVED'], ['name'], false])
  for (const done of [warned, flattened, removed]) {
    execFileSync('qpdf', ['--check', only(done)])
    expect(textOf(only(done))).toContain('Ann Lee')
  }
  await expect(runner.run(files, { ...options, signatures: 'refuse' })).rejects.toMatchObject({ code: 'SIGNED_DOCUMENT' })
})

test('what only reads says nothing of the signature', async () => {
  const exported = await runner.run([signed], { mode: 'export', values: { name: 'Bo' }, signatures: 'refuse' })
  expect([codes(exported), JSON.parse(readFileSync(only(exported), 'utf8'))]).toEqual([[], { name: 'Bo' }])
})
