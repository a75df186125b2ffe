import { describe, expect, test } from 'vitest'
import { createFindings } from '../findings.ts'
import { checkProperties } from './check-properties.ts'
import { instantOfPdfDate, instantOfXmpDate } from './instants.ts'
import { readPacket } from './packet.ts'

/** A packet with these descriptions. */
function packet(inside: string, namespaces = ''): Buffer {
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stRef="http://ns.adobe.com/xap/1.0/sType/ResourceRef#" ${namespaces}>${inside}</rdf:Description>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`)
}

/** The codes of the rules that a packet's properties break. */
function broken(inside: string, { level = '2b' as '1b' | '2b', namespaces = '' } = {}): string[] {
  const findings = createFindings(level)
  const { properties } = readPacket(packet(inside, namespaces))
  if (!properties) return ['XMP_MALFORMED']
  checkProperties(properties, { part: level === '1b' ? 1 : 2, findings })
  return findings.broken().map(({ code }) => code)
}

describe('a packet', () => {
  test.each([
    ['a tag that does not end', '<dc:format>'],
    ['an entity that nobody declared', '<dc:format>&nbsp;</dc:format>'],
    ['a prefix that nobody declared', '<other:format/>'],
    ['a property that stands twice', '<dc:format>a</dc:format><dc:format>b</dc:format>'],
    ['an item outside of an array', '<dc:creator><rdf:li>x</rdf:li></dc:creator>'],
    ['a literal of XML', '<dc:format rdf:parseType="Literal">x</dc:format>'],
    ['text beside an element', '<dc:creator>x<rdf:Seq/></dc:creator>'],
  ])('with %s is malformed', (_, inside) => {
    expect(readPacket(packet(inside)).properties).toBeUndefined()
  })

  test('is read in any encoding, and only UTF-8 counts as UTF-8', () => {
    const text = packet('<dc:format>text/plain</dc:format>').toString()
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(readPacket(Buffer.from(text))).toMatchObject({ isUtf8: true, properties: [{ local: 'format', value: 'text/plain' }] })
    expect(readPacket(utf16)).toMatchObject({ isUtf8: false, properties: [{ local: 'format', value: 'text/plain' }] })
  })

  test('keeps entities, sections of characters and comments apart', () => {
    const { properties } = readPacket(packet('<dc:source>a &amp; <![CDATA[<b>]]><!-- no --> &#x41;</dc:source>'))
    expect(properties?.[0]?.value).toBe('a & <b> A')
  })
})

describe('a property', () => {
  test.each([
    ['<dc:creator><rdf:Seq><rdf:li>A</rdf:li></rdf:Seq></dc:creator>', []],
    ['<dc:creator><rdf:Bag><rdf:li>A</rdf:li></rdf:Bag></dc:creator>', ['XMP_PROPERTY_TYPE']],
    ['<dc:creator>A</dc:creator>', ['XMP_PROPERTY_TYPE']],
    ['<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A</rdf:li></rdf:Alt></dc:title>', []],
    ['<dc:title><rdf:Alt><rdf:li>A</rdf:li></rdf:Alt></dc:title>', ['XMP_PROPERTY_TYPE']],
    ['<xmp:CreateDate>2020-02-29T10:00:00+01:00</xmp:CreateDate>', []],
    ['<xmp:CreateDate>yesterday</xmp:CreateDate>', ['XMP_PROPERTY_TYPE']],
    ['<xmpMM:DerivedFrom rdf:parseType="Resource"><stRef:instanceID>a</stRef:instanceID></xmpMM:DerivedFrom>', []],
    ['<xmpMM:DerivedFrom stRef:instanceID="a"/>', []],
    ['<xmpMM:DerivedFrom stRef:nothing="a"/>', ['XMP_PROPERTY_TYPE']],
    ['<dc:unknown>A</dc:unknown>', ['XMP_PROPERTY_UNDEFINED']],
  ])('%s', (inside, codes) => {
    expect(broken(inside)).toEqual(codes)
  })

  test('of a later schema is not allowed in part 1', () => {
    expect(broken('<xmp:Rating>3</xmp:Rating>', { level: '1b' })).toEqual(['XMP_PROPERTY_UNDEFINED'])
    expect(broken('<xmp:Rating>3</xmp:Rating>')).toEqual([])
  })
})

describe('an extension schema', () => {
  const namespaces = [
    'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"',
    'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" xmlns:my="http://example.org/my/"',
  ].join(' ')
  const schema = ({ category = 'internal', type = 'Integer', more = '' } = {}) =>
    `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
     <pdfaSchema:schema>Mine</pdfaSchema:schema><pdfaSchema:namespaceURI>http://example.org/my/</pdfaSchema:namespaceURI>
     <pdfaSchema:prefix>my</pdfaSchema:prefix>${more}<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
     <pdfaProperty:name>Count</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType>
     <pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>How many</pdfaProperty:description>
     </rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>`

  test.each([
    ['defines its properties', `${schema()}<my:Count>3</my:Count>`, []],
    ['and their types', `${schema()}<my:Count>three</my:Count>`, ['XMP_PROPERTY_TYPE']],
    ['but no others', `${schema()}<my:Other>3</my:Other>`, ['XMP_PROPERTY_UNDEFINED']],
    ['has one of two categories', schema({ category: 'public' }), ['EXTENSION_PROPERTY']],
    ['has known types', schema({ type: 'Number' }), ['EXTENSION_PROPERTY']],
    ['has only its own fields', schema({ more: '<pdfaSchema:author>me</pdfaSchema:author>' }), ['EXTENSION_FIELD_UNKNOWN']],
  ])('%s', (_, inside, codes) => {
    expect(broken(inside, { namespaces })).toEqual(codes)
  })
})

test('dates of both kinds are the same moment', () => {
  expect(instantOfPdfDate("D:20200229100000+01'00'")).toBe(instantOfXmpDate('2020-02-29T09:00:00Z'))
  expect(instantOfPdfDate('D:2020')).toBe(instantOfXmpDate('2020-01-01'))
  expect(instantOfPdfDate('2020-02-29')).toBeUndefined()
  expect(instantOfXmpDate('29.2.2020')).toBeUndefined()
})
