import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { plainPdf, testPdf } from '../merge-pdf/testing/documents.ts'
import { Options as ProtectOptions } from '../protect-pdf/options.ts'
import protect from '../protect-pdf/run.ts'
import { Options as RotateOptions } from '../rotate-pdf-pages/options.ts'
import rotate from '../rotate-pdf-pages/run.ts'
import { Options as SplitOptions } from '../split-pdf/options.ts'
import split from '../split-pdf/run.ts'
import { createToolRunner } from '../testing/tool-runner.ts'

const rotating = createToolRunner(rotate, RotateOptions)
const splitting = createToolRunner(split, SplitOptions)
const protecting = createToolRunner(protect, ProtectOptions)
afterAll(() => [rotating, splitting, protecting].map(({ close }) => close()))

/** What poppler reads of a file's properties. */
function propertiesOf(path: string, ...options: string[]): string {
  return execFileSync('pdfinfo', [...options, path], { encoding: 'utf8' })
}

describe('properties', () => {
  const named = testPdf({ pages: [{ text: 'a' }], trailer: '/Info<</Title(Before)/Author(Somebody)/Producer(Old program)>>' })

  test('stay unless something is said of them', async () => {
    const { results } = await rotating.run([named])
    expect(propertiesOf(results[0]?.path ?? '')).toMatch(/Title: +Before\n[\s\S]*Author: +Somebody/)
  })

  test('are set, also where they are written again, and an empty one goes', async () => {
    const properties = {
      title: 'Ünï & <b>',
      author: '',
      keywords: 'one, two',
      createdDate: '2026-01-31T12:00:00+01:00',
      custom: { Case: '12/7' },
    }
    const { results } = await rotating.run([named], { properties })
    const path = results[0]?.path ?? ''
    const shown = propertiesOf(path, '-isodates', '-custom')
    expect(propertiesOf(path, '-isodates')).toMatch(
      /Title: +Ünï & <b>\nKeywords: +one, two[\s\S]*Producer: +Old program\nCreationDate: +2026-01-31T1[12]:00:00/,
    )
    expect(shown).toMatch(/Case: +12\/7/)
    expect(shown).not.toContain('Somebody')
    expect(propertiesOf(path, '-meta')).toContain('<rdf:li xml:lang="x-default">Ünï &amp; &lt;b&gt;</rdf:li>')
  })

  test('are removed', async () => {
    const { results } = await rotating.run([named], { properties: { remove: true } })
    expect(propertiesOf(results[0]?.path ?? '')).not.toMatch(/Before|Somebody|Old program/)
  })
})

test('a file can be written for the web, packed, and as of a version', async () => {
  const { results } = await rotating.run([plainPdf('a', 3)], { linearize: true, objectStreams: 'pack', pdfVersion: '2.0' })
  const path = results[0]?.path ?? ''
  expect(propertiesOf(path)).toMatch(/Optimized: +yes\nPDF version: +2\.0/)
  expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain('File is linearized')
})

test('parts by size are measured as they are handed over', async () => {
  const { results } = await splitting.run([plainPdf('a', 12)], {
    mode: 'size',
    maxBytes: 4000,
    linearize: true,
    properties: { title: 'x'.repeat(400) },
  })
  for (const { path } of results) expect(statSync(path).size).toBeLessThanOrEqual(4000)
  expect(propertiesOf(results.at(-1)?.path ?? '')).toMatch(/Title: +x{400}[\s\S]*Optimized: +yes/)
})

test('a file that is locked says and does the same', async () => {
  const { results } = await protecting.run([plainPdf('a', 1)], { userPassword: 'secret', linearize: true, properties: { title: 'Locked' } })
  expect(propertiesOf(results[0]?.path ?? '', '-upw', 'secret')).toMatch(/Title: +Locked[\s\S]*Encrypted: +yes[\s\S]*Optimized: +yes/)
})
