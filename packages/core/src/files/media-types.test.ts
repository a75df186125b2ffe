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
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'image/avif'],
  ['\0\0\0\x18ftypmif1\0\0\0\0avifmiaf', 'image/avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic'],
  ['\0\0\0\x18ftypmsf1\0\0\0\0hevcmif1', 'image/heic'],
  ['II\xbc\x01\x08\0\0\0', 'image/jxr'],
  ['\x97JB2\r\n\x1a\n\x01\0\0\0\x01', 'image/x-jbig2'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
  ['\xef\xbb\xbf <?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg>', 'image/svg+xml'],
  ['<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">', 'image/svg+xml'],
])('%j is %s', (head, type) => {
  expect(sniffMediaType(bytes(head))).toBe(type)
})

test.each([
  ['PK\x03\x04[Content_Types].xml', 'a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['PK\x03\x04[Content_Types].xml', 'A.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['PK\x03\x04 ppt/slides', 'no ending', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'a.docx', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'a.doc', 'application/msword'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'locked.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['{\\rtf1', 'a.doc', 'application/rtf'],
  ['a;b', 'a.csv', 'text/csv'],
  ['<html>', 'a.html', 'text/html'],
  ['%PDF-1.7', 'a.docx', 'application/pdf'],
])('%j named %s is %s', (head, name, type) => {
  expect(sniffMediaType(bytes(head), name)).toBe(type)
})

test.each([
  ['PK\x03\x04', 'a.zip'],
  ['PK\x03\x04', 'a.txt'],
  ['\x7fELF\0\0', 'a.txt'],
  ['\x7fELF\0\0', 'a.docx'],
  ['hello', 'a.docx'],
  ['hello', 'hello'],
])('%j named %s is nothing we take', (head, name) => {
  expect(sniffMediaType(bytes(head), name)).toBeUndefined()
})

test.each([
  '<html><svg>',
  '<svgx>',
  'text <svg>',
  '<!DOCTYPE html><svg>',
  '\0\0\0\x18ftypisom',
  '',
  '%!PS-Adobe-3.0 EPSF',
  '<html>',
  'PK\x03\x04',
  'hello',
  `${' '.repeat(1020)}%PDF-1.4`,
  'BM',
])('%j is nothing we take', (head) => {
  expect(sniffMediaType(bytes(head))).toBeUndefined()
})
