import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { docxOf } from '../testing/office-files.ts'
import { createColdOffice } from './cold.ts'
import { findOffice, officeNeeds } from './find-office.ts'

test('without the office program documents are converted by cold starts, and what those cannot do is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-cold-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const built = findOffice({ cache: folder })
  expect(built).toMatchObject({ lane: 'cold', reason: expect.any(String) })
  expect(findOffice({ program: '/nowhere' })).toEqual({ lane: 'off', reason: 'LibreOffice is not installed' })
  if (built.lane !== 'cold') return
  expect(officeNeeds(built, { documentSeconds: 1, memoryBytes: 1 }).settings).not.toHaveProperty('zygote')
  const office = createColdOffice({ program: built.program, home: folder, documentMs: 60_000 })
  const path = join(folder, 'Document.docx')
  writeFileSync(path, docxOf(['cold']))
  const output = join(folder, 'out.pdf')
  await office.use({ path }, { shares: false }, (document) => document.export(output, { filter: { UseTaggedPDF: true }, steps: [] }))
  expect(execFileSync('pdftotext', [output, '-'], { encoding: 'utf8' })).toContain('cold')
  const landscape = office.use({ path }, { shares: false }, (document) => document.export(output, { filter: {}, steps: ['Landscape'] }))
  await expect(landscape).rejects.toMatchObject({ code: 'TOOL_OFF' })
  await expect(office.use({ path, password: 'x' }, { shares: false }, async () => {})).rejects.toMatchObject({ code: 'TOOL_OFF' })
  writeFileSync(path, 'not a document')
  const damaged = office.use({ path: join(folder, 'gone.docx') }, { shares: false }, (document) =>
    document.export(output, { filter: {}, steps: [] }),
  )
  await expect(damaged).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
}, 90_000)
