import { expect, test } from 'vitest'
import { kindOfFile } from './kind-of-file.ts'

test('a file is what its bytes say, whatever its name says', async () => {
  expect(await kindOfFile(new File(['%PDF-1.7'], 'image.png'))).toBe('application/pdf')
  expect(await kindOfFile(new File(['hello'], 'report.pdf'))).toBeUndefined()
})

test('among files of one container the name decides', async () => {
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0])
  expect(await kindOfFile(new File([zip], 'Report.DOCX'))).toMatch(/wordprocessingml/)
  expect(await kindOfFile(new File([zip], 'table.xlsx'))).toMatch(/spreadsheetml/)
})
