import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { onePage, smallPdf, streamObject } from './small-pdf.ts'

/** Small files that require much time, memory or recursion, or that refer outside of themselves; each is made on demand. */
export const hostilePdfs = {
  'flate-bomb': () => flateBomb(1),
  'stacked-flate-bomb': () => flateBomb(2),
  'flate-bomb-in-cross-reference-stream': crossReferenceBomb,
  'flate-bomb-in-object-stream': objectStreamBomb,
  'form-fan-out': formFanOut,
  'page-fan-out': pageFanOut,
  'page-tree-loop': () => smallPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
  'page-tree-deep': () => deepPageTree(20_000),
  'page-missing': () => secondPage('99 0 R'),
  'page-is-a-number': () => secondPage('42'),
  'page-nested-deep': () => secondPage('5 0 R', `<</Type/Page/Deep ${'['.repeat(200_000)}${']'.repeat(200_000)}>>`),
  'page-of-chained-arrays': () => chainedPage((next) => `[${next}]`),
  'page-of-chained-dictionaries': () => chainedPage((next) => `<</Next ${next}>>`),
  'huge-page-box': () => smallPdf(onePage({ box: '0 0 200000 200000' })),
  'page-box-not-numbers': () => smallPdf(onePage({ box: '/a (b) null [1]' })),
  'outline-loop': outlineLoop,
  'outline-deep': () => outlineDeep(50_000),
  'name-tree-loop': nameTreeLoop,
  'field-loop': fieldLoop,
  'field-fan-out': fieldFanOut,
  'deep-array': () => smallPdf([...onePage({ catalogue: '/Deep 5 0 R' }), '['.repeat(100_000) + ']'.repeat(100_000)]),
  'count-lies': countLies,
  'size-lies': () =>
    Buffer.from(
      smallPdf(onePage())
        .toString('latin1')
        .replace(/\/Size \d+/, '/Size 2147483647'),
      'latin1',
    ),
  'previous-cross-reference-loop': previousLoop,
  'only-a-header': () => Buffer.from('%PDF-1.7\n'),
  'cut-in-the-middle': cut,
  'zip-named-pdf': () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]),
  'external-stream': externalStream,
  'script-and-launch': scriptAndLaunch,
} satisfies Record<string, () => Buffer>

export type HostileName = keyof typeof hostilePdfs

/** How many megabytes a bomb unpacks to. */
const bombMegabytes = 512

let spaces: Buffer | undefined

/** A stream that unpacks to nothing but spaces. One packed megabyte is repeated, since packing all of them takes seconds. */
function deflatedSpaces(): Buffer {
  spaces ??= Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array<Buffer>(bombMegabytes).fill(deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH })),
    // An empty last block, and the checksum of the spaces.
    Buffer.from([3, 0]),
    adler32OfSpaces(BigInt(bombMegabytes * 1024 * 1024)),
  ])
  return spaces
}

/** The checksum at the end of a zlib stream (RFC 1950) of so many equal bytes, without going through them. */
function adler32OfSpaces(count: bigint): Buffer {
  const prime = 65_521n
  const sum = (1n + 32n * count) % prime
  const sumOfSums = (count + (32n * count * (count + 1n)) / 2n) % prime
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(Number((sumOfSums << 16n) | sum))
  return bytes
}

function flateBomb(layers: 1 | 2): Buffer {
  const [catalogue, pages, page] = onePage()
  const content =
    layers === 1
      ? streamObject(deflatedSpaces(), '/Filter/FlateDecode')
      : streamObject(deflateSync(deflatedSpaces(), { level: 9 }), '/Filter[/FlateDecode/FlateDecode]')
  return smallPdf([catalogue ?? '', pages ?? '', page ?? '', content])
}

function crossReferenceBomb(): Buffer {
  const head = Buffer.from('%PDF-1.7\n')
  const entries = '/Type/XRef/Size 5/W[1 2 1]/Root 1 0 R/Filter[/FlateDecode/FlateDecode]'
  const table = streamObject(deflateSync(deflatedSpaces(), { level: 9 }), entries)
  return Buffer.concat([head, Buffer.from('4 0 obj\n'), table, Buffer.from(`\nendobj\nstartxref\n${head.length}\n%%EOF\n`)])
}

function objectStreamBomb(): Buffer {
  const packed = streamObject(
    deflateSync(deflatedSpaces(), { level: 9 }),
    '/Type/ObjStm/N 1000000/First 10/Filter[/FlateDecode/FlateDecode]',
  )
  const body = Buffer.concat([Buffer.from('%PDF-1.7\n2 0 obj\n'), packed, Buffer.from('\nendobj\n')])
  const start = body.length
  // Claims that object 1, the catalogue, is the first one inside object stream 2.
  const rows = Buffer.from([0, 0, 0, 0, 2, 0, 2, 0, 1, 0, 9, 0, 1, start >> 8, start & 255, 0].map((byte) => byte & 255))
  const table = streamObject(rows, '/Type/XRef/Size 4/W[1 2 1]/Root 1 0 R')
  return Buffer.concat([body, Buffer.from('3 0 obj\n'), table, Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`)])
}

function formFanOut(): Buffer {
  const entries = '/Type/XObject/Subtype/Form/BBox[0 0 200 200]'
  const forms = Array.from({ length: 12 }, (_, level) =>
    streamObject('/X Do '.repeat(10), `${entries}/Resources<</XObject<</X ${level + 6} 0 R>>>>`),
  )
  const page = onePage({ content: '/X Do '.repeat(10), page: '/Resources<</XObject<</X 5 0 R>>>>' })
  return smallPdf([...page, ...forms, streamObject('0 0 100 100 re f', entries)])
}

function pageFanOut(): Buffer {
  const levels = 9
  const nodes = Array.from({ length: levels }, (_, level) => {
    const kids = Array.from({ length: 10 }, () => `${level + 3} 0 R`).join(' ')
    return `<</Type/Pages/Count ${10 ** (levels - level)}/Kids[${kids}]>>`
  })
  return smallPdf(['<</Type/Catalog/Pages 2 0 R>>', ...nodes, `<</Type/Page/Parent ${levels + 1} 0 R/MediaBox[0 0 10 10]>>`])
}

function deepPageTree(depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, level) => {
    const parent = level === 0 ? '' : `/Parent ${level + 1} 0 R`
    return `<</Type/Pages/Count 1/Kids[${level + 3} 0 R]${parent}>>`
  })
  return smallPdf(['<</Type/Catalog/Pages 2 0 R>>', ...nodes, `<</Type/Page/Parent ${depth + 1} 0 R/MediaBox[0 0 10 10]>>`])
}

/** A sound page, and this as the second. */
function secondPage(kid: string, ...objects: string[]): Buffer {
  const [catalogue = '', , page = '', content = ''] = onePage()
  return smallPdf([catalogue, `<</Type/Pages/Kids[3 0 R ${kid}]/Count 2>>`, page, content, ...objects])
}

/** A page that refers to an object that refers to the next, and so on. */
function chainedPage(link: (next: string) => string): Buffer {
  const chain = Array.from({ length: 200_000 }, (_, index) => link(`${index + 6} 0 R`))
  return smallPdf([...onePage({ page: '/Deep 5 0 R' }), ...chain, 'null'])
}

function outlineLoop(): Buffer {
  const page = onePage({ catalogue: '/Outlines 5 0 R' })
  const item = '<</Title(loop)/Parent 5 0 R/First 6 0 R/Last 6 0 R/Next 6 0 R/Prev 6 0 R/Dest[3 0 R/Fit]>>'
  return smallPdf([...page, '<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>', item])
}

function outlineDeep(depth: number): Buffer {
  const items = Array.from({ length: depth }, (_, level) => {
    const first = level === depth - 1 ? '' : `/First ${level + 7} 0 R/Last ${level + 7} 0 R/Count 1`
    return `<</Title(${level})/Parent ${level + 5} 0 R${first}/Dest[3 0 R/Fit]>>`
  })
  return smallPdf([...onePage({ catalogue: '/Outlines 5 0 R' }), '<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>', ...items])
}

function nameTreeLoop(): Buffer {
  const page = onePage({ catalogue: '/Names<</Dests 5 0 R>>' })
  return smallPdf([...page, '<</Kids[6 0 R 5 0 R]>>', '<</Limits[(a)(z)]/Kids[5 0 R 6 0 R]/Names[(a)[3 0 R/Fit]]>>'])
}

function fieldLoop(): Buffer {
  const page = onePage({ catalogue: '/AcroForm<</Fields[5 0 R]>>' })
  return smallPdf([...page, '<</FT/Tx/T(a)/Parent 6 0 R/Kids[6 0 R]>>', '<</T(b)/Parent 5 0 R/Kids[5 0 R]>>'])
}

function fieldFanOut(): Buffer {
  const levels = 12
  const nodes = Array.from({ length: levels }, (_, level) => {
    const kids = Array.from({ length: 10 }, () => `${level + 6} 0 R`).join(' ')
    return `<</T(f${level})/FT/Tx/Kids[${kids}]>>`
  })
  return smallPdf([...onePage({ catalogue: '/AcroForm<</Fields[5 0 R]>>' }), ...nodes, '<</T(end)/FT/Tx/V(value)>>'])
}

function countLies(): Buffer {
  const [catalogue, , page, content] = onePage()
  return smallPdf([catalogue ?? '', '<</Type/Pages/Kids[3 0 R]/Count 2000000000>>', page ?? '', content ?? ''])
}

function previousLoop(): Buffer {
  const text = smallPdf(onePage()).toString('latin1')
  const start = /startxref\n(\d+)/.exec(text)?.[1] ?? '0'
  return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${start}`), 'latin1')
}

function cut(): Buffer {
  const whole = smallPdf(onePage({ content: '0 0 100 100 re f\n'.repeat(50) }))
  return whole.subarray(0, Math.floor(whole.length / 2))
}

function externalStream(): Buffer {
  const [catalogue, pages, page] = onePage()
  return smallPdf([catalogue ?? '', pages ?? '', page ?? '', streamObject('', '/F<</Type/Filespec/F(/etc/passwd)/UF(/etc/passwd)>>')])
}

function scriptAndLaunch(): Buffer {
  const script = '/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>/AA<</WC<</S/Launch/F(/bin/sh)>>>>'
  return smallPdf(onePage({ catalogue: script, page: '/AA<</O<</S/URI/URI(http://127.0.0.1:9/)>>>>' }))
}
