import { expect, test } from 'vitest'
import { sniffMediaType } from './media-types.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['%PDF-1.7\n', 'application/pdf'],
  [`${' '.repeat(900)}%PDF-1.4`, 'application/pdf'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  [`BM${'\0'.repeat(40)}`, 'image/bmp'],
])('%j is %s', (head, type) => {
  expect(sniffMediaType(bytes(head))).toBe(type)
})

test.each(['', '%!PS-Adobe-3.0 EPSF', '<html>', 'PK\x03\x04', 'hello', `${' '.repeat(1020)}%PDF-1.4`, 'BM'])(
  '%j is nothing we take',
  (head) => {
    expect(sniffMediaType(bytes(head))).toBeUndefined()
  },
)
