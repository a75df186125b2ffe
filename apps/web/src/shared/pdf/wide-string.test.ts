import { expect, test } from 'vitest'
import type { PdfiumModule } from './pdfium-module.ts'
import { wideString } from './wide-string.ts'

/** PDFium's way: the length is told always, and the text only written where all of it fits. */
function written(text: string, mostCharacters: number, saidBytes?: number): string {
  const heap = new Uint8Array(20_000).fill(0x41)
  const module = { pdfium: { HEAPU8: heap, wasmExports: { malloc: () => 8, free() {} } } } as unknown as PdfiumModule
  const content = new Uint8Array(Uint16Array.from(`${text}\0`, (character) => character.charCodeAt(0)).buffer)
  return wideString(module, mostCharacters, (target, length) => {
    if (length >= content.length) heap.set(content, target)
    return saidBytes ?? content.length
  })
}

test('a text is read whole and cut then, and one without end is taken for none', () => {
  expect(written('序文', 10)).toBe('序文')
  expect(written('x'.repeat(5000), 2000)).toBe('x'.repeat(2000))
  expect(written('x', 2000, 6_000_000)).toBe('')
  expect(written('', 10)).toBe('')
})
