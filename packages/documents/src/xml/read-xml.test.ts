import { expect, test } from 'vitest'
import { createXmlReader, readXml } from './read-xml.ts'

test('elements, attributes, text and the five entities are read wherever a chunk ends', () => {
  const text = '<?xml version="1.0"?><!-- <no> --><a:r x="1 &gt; 0"><b/>one &amp; &#x4e1c;<![CDATA[<raw>]]></a:r>'
  for (let size = 1; size < 9; size++) {
    const told: string[] = []
    let words = ''
    const reader = createXmlReader({
      open: (name, attributes) => void told.push(`<${name} ${[...attributes].join()}>`),
      close: (name) => void told.push(`</${name}>`),
      text: (part) => {
        words += part
      },
    })
    for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size))
    reader.end()
    expect(told, String(size)).toEqual(['<r x,1 > 0>', '<b >', '</b>', '</r>'])
    expect(words, String(size)).toBe('one & 東<raw>'.replace('東', '\u4e1c'))
  }
})

test.each([
  ['a document type', '<!DOCTYPE a><a/>'],
  ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['an entity that it does not have', '<a>&nbsp;</a>'],
  ['tags that do not match', '<a><b></a></b>'],
  ['an end that is missing', '<a><b></b>'],
  ['depth', '<a>'.repeat(1000)],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  expect(() => readXml(text)).toThrow(expect.objectContaining({ code: 'DATA_NOT_READ' }))
})
