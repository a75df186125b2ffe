import { describe, expect, test, vi } from 'vitest'
import { baseName, createDistinctNames, distinctNames, renameFile, safeFileName } from './file-names.ts'

describe('baseName', () => {
  test.each([
    ['report.pdf', 'report'],
    ['Année 2024 – Überblick.pdf', 'Année 2024 – Überblick'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\evil.pdf', 'evil'],
    ['C:\\x.pdf', 'x'],
    ['a/b.pdf', 'b'],
    ['invoice\u202efdp.exe', 'invoicefdp'],
    ['a\u0000b\r\nc.pdf', 'abc'],
    ['a"<b>|c?.pdf', 'a__b__c_'],
    ['CON.pdf', 'CON_'],
    ['name. . .', 'name'],
    ['.hidden.pdf', 'hidden'],
    ['', 'document'],
    ['...', 'document'],
    ['.pdf', 'pdf'],
    ['archive.tar.gz', 'archive.tar'],
    ['v1.2 final', 'v1.2 final'],
  ])('%j becomes %j', (name, expected) => {
    expect(baseName(name)).toBe(expected)
  })

  test('cuts long names between characters, within what file systems take', () => {
    const cut = baseName(`${'漢'.repeat(300)}.pdf`)
    expect(new TextEncoder().encode(cut).length).toBeLessThanOrEqual(180)
    expect(cut).toMatch(/^漢+$/)
  })
})

test('the extension says what a file really is', () => {
  expect(safeFileName('photo.exe', '.pdf')).toBe('photo.pdf')
})

test.each([
  ['report.pdf', 'summary', 'summary.pdf'],
  ['report.pdf', 'summary.PDF', 'summary.pdf'],
  ['report.pdf', 'version 1.2', 'version 1.2.pdf'],
  ['report.pdf', 'run.exe', 'run.exe.pdf'],
  ['report.pdf', '../../etc/passwd', 'passwd.pdf'],
  ['photo.jpeg', ' sea ', 'sea.jpeg'],
  ['report.pdf', '.pdf', 'pdf.pdf'],
])('%s renamed to %s is %s', (name, wanted, renamed) => {
  expect(renameFile(name, wanted)).toBe(renamed)
})

test('equal names are told apart, whatever their case', () => {
  expect(distinctNames(['a.pdf', 'b.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf'])).toEqual([
    'a.pdf',
    'b.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
  ])
})

test('thousands of equal names are told apart without each asking after all before it', () => {
  const has = vi.spyOn(Set.prototype, 'has')
  try {
    const distinct = createDistinctNames()
    const names = Array.from({ length: 1000 }, () => distinct('page.pdf'))
    expect(names.at(-1)).toBe('page (1000).pdf')
    expect(has.mock.calls.length).toBeLessThan(4 * names.length)
  } finally {
    has.mockRestore()
  }
})
