/** Writes a PDF from the bodies of its objects, numbered from 1; object 1 is the catalogue. */
export function smallPdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, body] of objects.entries()) {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), toBytes(body), Buffer.from('\nendobj\n')]))
  }
  const start = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`))
  add(Buffer.from(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** The body of a stream object. */
export function streamObject(content: string | Buffer, entries = ''): Buffer {
  const bytes = toBytes(content)
  return Buffer.concat([Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`), bytes, Buffer.from('\nendstream')])
}

/** The first four objects of a document of one page (catalogue, page tree, page, content); more may follow from 5. */
export function onePage({ box = '0 0 200 200', content = '0 0 100 100 re f', page = '', catalogue = '' } = {}): (string | Buffer)[] {
  return [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R${page.includes('/Resources') ? page : `/Resources<<>>${page}`}>>`,
    streamObject(content),
  ]
}

function toBytes(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content, 'latin1') : content
}
