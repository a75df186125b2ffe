/** A stream whose bytes are read while the file is written. */
export interface StreamPart {
  /** Its dictionary without `/Length`; `PROFILE` stands for the reference to the colour profile. */
  entries: string
  length: number
  bytes: () => AsyncIterable<Uint8Array>
}

export type PdfPart = string | StreamPart

/** One page: its size and the streams that make its picture. */
export interface ImagePage {
  width: number
  height: number
  /** Maps the unit square onto the page. */
  matrix: readonly number[]
  image: StreamPart
  mask?: StreamPart
  profile?: StreamPart
}

/** The parts of a PDF with one picture a page, in the order in which they are written. */
export async function* pdfParts(count: number, pages: AsyncIterable<ImagePage>): AsyncGenerator<PdfPart> {
  const offsets: number[] = []
  let length = 0

  function* put(part: PdfPart): Generator<PdfPart> {
    length += part.length
    yield part
  }

  function* object(number: number, body: string): Generator<PdfPart> {
    offsets[number] = length
    yield* put(`${number} 0 obj\n${body}\nendobj\n`)
  }

  function* stream(number: number, part: StreamPart, entries = ''): Generator<PdfPart> {
    offsets[number] = length
    yield* put(`${number} 0 obj\n<< ${part.entries.replace('PROFILE', `${number + 2} 0 R`)} ${entries} /Length ${part.length} >>\nstream\n`)
    yield* put(part)
    yield* put('\nendstream\nendobj\n')
  }

  const first = 3
  const perPage = 5
  yield* put('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')
  yield* object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  const kids = Array.from({ length: count }, (_, index) => `${first + index * perPage} 0 R`).join(' ')
  yield* object(2, `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`)
  let number = first
  for await (const page of pages) {
    const [contents, image, mask, profile] = [number + 1, number + 2, number + 3, number + 4]
    const box = `[0 0 ${page.width.toFixed(3)} ${page.height.toFixed(3)}]`
    const resources = `<< /XObject << /Image ${image} 0 R >> >>`
    yield* object(number, `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${contents} 0 R /Resources ${resources} >>`)
    const drawn = `q ${page.matrix.map((value) => value.toFixed(3)).join(' ')} cm /Image Do Q`
    yield* object(contents, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    yield* stream(image, page.image, page.mask ? `/SMask ${mask} 0 R` : '')
    if (page.mask) yield* stream(mask, page.mask)
    else yield* object(mask, 'null')
    if (page.profile) yield* stream(profile, page.profile)
    else yield* object(profile, 'null')
    number += perPage
  }
  const start = length
  const size = first + count * perPage
  const entries = Array.from({ length: size - 1 }, (_, index) => `${String(offsets[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`)
  yield `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
