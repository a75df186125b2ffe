import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { formPdf, plainPdf } from '../merge-pdf/testing/documents.ts'
import { Options as RotateOptions } from '../rotate-pdf-pages/options.ts'
import rotate from '../rotate-pdf-pages/run.ts'
import { Options as SplitOptions } from '../split-pdf/options.ts'
import split from '../split-pdf/run.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'

const field = '/FT/Sig/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>/ByteRange[0 1 2 3]>>'
const signed = { name: 'signed.pdf', bytes: formPdf('signature', { value: 'Signed by Ann', field }), facts: { signed: true } }
const rotating = createToolRunner(rotate, RotateOptions)
const splitting = createToolRunner(split, SplitOptions)
afterAll(() => {
  rotating.close()
  splitting.close()
})

const read = (path: string) => {
  const json = execFileSync('qpdf', ['--json', '--json-key=acroform', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const fields = (JSON.parse(json) as { acroform: { fields: { fieldtype: string }[] } }).acroform.fields
  return { types: fields.map(({ fieldtype }) => fieldtype), ink: inkOf(path) }
}

/** How many pixels of the first page are not white. */
function inkOf(path: string): number {
  const drawn = execFileSync('pdftoppm', ['-r', '30', '-gray', '-f', '1', '-l', '1', path], { stdio: ['ignore', 'pipe', 'ignore'] })
  return drawn.subarray(drawn.indexOf('255\n') + 4).filter((value) => value < 250).length
}

describe('a signed file', () => {
  test('is worked on with a note, loses its signature, or keeps only its look', async () => {
    const asked = { angle: 0 } as const
    const [warned, removed, flattened] = [
      await rotating.run([signed], asked),
      await rotating.run([signed], { ...asked, signatures: 'remove' }),
      await rotating.run([signed], { ...asked, signatures: 'flatten' }),
    ]
    expect([warned, removed, flattened].map(({ notes }) => notes.map(({ code }) => code))).toEqual([
      ['SIGNATURE_BROKEN'],
      ['SIGNATURE_REMOVED'],
      ['SIGNATURE_FLATTENED'],
    ])
    const [before, without, drawn] = [warned, removed, flattened].map(({ results }) => read(results[0]?.path ?? ''))
    expect(before?.types).toContain('/Sig')
    expect(without?.types).not.toContain('/Sig')
    expect(drawn?.types).not.toContain('/Sig')
    expect(drawn?.ink).toBe(before?.ink)
    expect(without?.ink).toBeLessThan(before?.ink ?? 0)
  })

  test('is left out where that is asked for, alone, and is the error where it is all there is', async () => {
    const { results, failures } = await splitting.run([signed, plainPdf('a', 2)], { signatures: 'refuse' })
    expect(failures).toEqual({ [refOf(1)]: { code: 'SIGNED_DOCUMENT', details: {} } })
    expect(results).toHaveLength(2)
    await expect(splitting.run([signed], { signatures: 'refuse' })).rejects.toMatchObject({ code: 'SIGNED_DOCUMENT' })
  })
})
