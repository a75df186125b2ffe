import { expect, test } from 'vitest'
import { xml } from './xml.ts'

test('escapes what has a meaning in XML', () => {
  expect(xml('a < b & "c" > d')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d')
})

test('drops characters that XML does not allow, replaces halves of pairs, and keeps all others', () => {
  expect(xml('a\0b\x01c\x0bd\x1fe\ufffef\uffffg')).toBe('abcdefg')
  expect(xml('tab\tline\nback\r')).toBe('tab\tline\nback')
  expect(xml('𝒳\ud835!\udcb3 \u007f\ue000')).toBe('𝒳\ufffd!\ufffd \u007f\ue000')
})
