import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { archivePdf } from '../testing/archive-pdf.ts'
import { writeProperties } from '../write/properties.ts'
import { readClaim } from './claim.ts'
import { writeHonestly } from './write-honestly.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-honest-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'out.pdf')

function open(bytes: Buffer): Pdf {
  const from = join(folder, 'in.pdf')
  writeFileSync(from, bytes)
  return openPdf(from)
}

test.each([
  ['', {}],
  [' of packed objects', { objectStreams: true }],
])('in a file for the web%s the end of every stream stands on a line of its own, whatever its hints end in', (_, packing) => {
  const faults = { before: 0, after: 0 }
  for (let length = 1; length <= 400; length += 1) {
    using pdf = open(archivePdf())
    pdf.page(1).set('/OCTV_Test', pdf.text('x'.repeat(length)))
    pdf.write(path, { linearize: true, copyStreams: true, ...packing })
    if (!hasRunOnStream(path)) continue
    faults.before += 1
    using again = openPdf(join(folder, 'in.pdf'))
    again.page(1).set('/OCTV_Test', again.text('x'.repeat(length)))
    expect(writeHonestly(again, path, { linearize: true, copyStreams: true, ...packing })).toEqual([])
    if (hasRunOnStream(path)) faults.after += 1
    execFileSync('qpdf', ['--check', path], { stdio: 'pipe' })
  }
  expect(faults.before).toBeGreaterThan(0)
  expect(faults.after).toBe(0)
})

test('an archive of the fourth part keeps its year and has its properties in XML alone', () => {
  using pdf = open(archivePdf({ part: 4, revision: '2020' }))
  writeProperties(pdf, { remove: false, title: 'A title', custom: {} })
  expect(writeHonestly(pdf, path, {})).toEqual([])
  using written = openPdf(path)
  expect(readClaim(written)).toEqual({ part: 4, level: undefined, revision: '2020' })
  expect(written.trailer.has('/Info')).toBe(false)
  expect(execFileSync('pdfinfo', ['-meta', path], { encoding: 'utf8' })).toContain('A title')
})

test('properties of somebody’s own have no place in an archive of the fourth part', () => {
  using pdf = open(archivePdf({ part: 4, revision: '2020' }))
  writeProperties(pdf, { remove: false, custom: { Department: 'Archive' } })
  expect(writeHonestly(pdf, path, {})).toEqual(['info-properties'])
  expect(execFileSync('pdfinfo', ['-custom', path], { encoding: 'utf8' })).toContain('Archive')
})

/** Whether a stream's `endstream` isn't preceded by a separate line end. */
function hasRunOnStream(file: string): boolean {
  const text = readFileSync(file, 'latin1')
  return [...text.matchAll(/\/Length (\d+) [^\n]*>>\nstream\n/g)].some(({ 0: head, 1: length, index }) =>
    text.startsWith('endstream', index + head.length + Number(length)),
  )
}
