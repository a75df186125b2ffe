import { onePage, smallPdf, streamObject } from '../small-pdf.ts'
import { swap } from './broken-shapes.ts'

/** Files whose cross-reference table, parts or encryption can't be trusted. */
export function fileShapes(updates: number): Record<string, () => Buffer> {
  return {
    'previous-in-a-circle': () => withTrailer((start) => `/Prev ${start}`),
    'previous-negative': () => withTrailer(() => '/Prev -1'),
    'previous-beyond-the-end': () => withTrailer(() => '/Prev 99999999'),
    'cross-reference-stream-of-itself': () => withTrailer((start) => `/XRefStm ${start}`),
    'size-negative': () => swap(sound(), /\/Size \d+/, '/Size -1'),
    'size-too-small': () => swap(sound(), /\/Size \d+/, '/Size 1'),
    'size-a-name': () => swap(sound(), /\/Size \d+/, '/Size/Big'),
    'offsets-all-the-same': () => swap(sound(), /\d{10} 00000 n/g, '0000000015 00000 n'),
    'offsets-beyond-the-end': () => swap(sound(), /\d{10} 00000 n/g, '9999999999 00000 n'),
    'start-missing': () => swap(sound(), /startxref\n\d+/, ''),
    'trailer-missing': () => swap(sound(), 'trailer', 'trialer'),
    'generations-differ': () => swap(sound(), '3 0 obj', '3 7 obj'),
    'objects-twice': () => Buffer.concat([sound(), Buffer.from('3 0 obj\n<</Type/Page/MediaBox[0 0 9 9]>>\nendobj\n')]),
    'bytes-before': () => Buffer.concat([Buffer.alloc(900, ' '), sound()]),
    'bytes-after': () => Buffer.concat([sound(), Buffer.alloc(5000, 0)]),
    'two-files-in-one': () => Buffer.concat([sound(), sound()]),
    'header-only-later': () => Buffer.concat([Buffer.from('%!PS\n'), sound()]),
    'version-unknown': () => swap(sound(), '%PDF-1.7', '%PDF-9.9'),
    'updated-many-times': () => updated(updates),
    'object-streams-extend-each-other': () => packed((one) => `/Extends ${one === 5 ? 6 : 5} 0 R`),
    'object-stream-extends-itself': () => packed((one) => `/Extends ${one} 0 R`),
    'object-stream-of-too-many': () => packed(() => '', 2_000_000_000),
    'object-stream-of-fewer-than-none': () => packed(() => '', -3),
    'lock-empty': () => locked('<</Filter/Standard>>'),
    'lock-a-number': () => locked('7'),
    'lock-missing': () => locked('99 0 R'),
    'lock-unknown': () => locked('<</Filter/Nobody/V 4/R 4/O(a)/U(b)/P -4>>'),
    'lock-of-short-keys': () => locked('<</Filter/Standard/V 2/R 3/Length 128/O(a)/U(b)/P -4>>'),
    'lock-of-huge-keys': () => locked(`<</Filter/Standard/V 5/R 6/Length 2147483647/O(${'o'.repeat(48)})/U(${'u'.repeat(48)})/P -4>>`),
    'lock-in-a-circle': () =>
      locked('<</Filter/Standard/V 4/R 4/O 5 0 R/U 5 0 R/P 5 0 R/CF 5 0 R/StmF/X/StrF/X>>', '<</A 5 0 R/X 5 0 R/CFM 5 0 R>>'),
  }
}

function sound(): Buffer {
  return smallPdf(onePage())
}

function withTrailer(entries: (start: string) => string): Buffer {
  const start = /startxref\n(\d+)/.exec(sound().toString('latin1'))?.[1] ?? '0'
  return swap(sound(), '/Root 1 0 R', `/Root 1 0 R${entries(start)}`)
}

/** The content of the page updated repeatedly, each time with a table that refers to the previous one. */
function updated(times: number): Buffer {
  const parts = [sound()]
  let length = parts[0]?.length ?? 0
  let before = Number(/startxref\n(\d+)/.exec(parts[0]?.toString('latin1') ?? '')?.[1])
  for (let time = 0; time < times; time += 1) {
    const object = Buffer.concat([Buffer.from('4 0 obj\n'), streamObject(`0 0 ${(time % 90) + 9} 9 re f`), Buffer.from('\nendobj\n')])
    const start = length + object.length
    const table = `xref\n4 1\n${String(length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 5/Root 1 0 R/Prev ${before}>>\n`
    const part = Buffer.concat([object, Buffer.from(`${table}startxref\n${start}\n%%EOF\n`)])
    parts.push(part)
    length += part.length
    before = start
  }
  return Buffer.concat(parts)
}

/** A page in an object stream (5), next to another one (6). */
function packed(entries: (one: number) => string, count = 1): Buffer {
  const [catalogue = '', pages = '', page = '', content = ''] = onePage()
  const inside = (id: number, object: string | Buffer) => {
    const head = `${id} 0 `
    return (one: number) => streamObject(`${head}${object}`, `/Type/ObjStm/N ${count}/First ${head.length}${entries(one)}`)
  }
  const objects = [catalogue, pages, '', content, inside(3, page)(5), inside(7, 'null')(6)]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const rows: number[][] = [[0, 0, 0]]
  let length = parts[0]?.length ?? 0
  for (const [index, body] of objects.entries()) {
    if (body === '') {
      rows.push([2, 5, 0])
      continue
    }
    rows.push([1, length, 0])
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  rows.push([2, 6, 0], [1, length, 0])
  const table = Buffer.from(rows.flatMap(([kind = 0, place = 0, index = 0]) => [kind, place >> 8, place & 255, index]))
  const stream = streamObject(table, `/Type/XRef/Size ${rows.length}/W[1 2 1]/Root 1 0 R`)
  return Buffer.concat([...parts, Buffer.from('8 0 obj\n'), stream, Buffer.from(`\nendobj\nstartxref\n${length}\n%%EOF\n`)])
}

function locked(dictionary: string, ...objects: string[]): Buffer {
  return smallPdf([...onePage(), ...objects], `/ID[(0123456789abcdef)(0123456789abcdef)]/Encrypt ${dictionary}`)
}
