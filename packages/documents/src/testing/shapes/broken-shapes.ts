import { onePage, smallPdf, streamObject } from '../small-pdf.ts'

/** Documents in which something is missing, of the wrong type, or larger than allowed. */
export const brokenShapes: Record<string, () => Buffer> = {
  'kids-null': () => kids('null'),
  'kids-a-number': () => kids('7'),
  'kids-a-dictionary': () => kids('<</A 3 0 R>>'),
  'kids-of-strings': () => kids('[(a)(b) 3 0 R]'),
  'kids-of-null': () => kids('[null null 3 0 R]'),
  'kids-of-missing': () => kids('[88 0 R 3 0 R 99 0 R]'),
  'kids-a-stream': () => kids('[4 0 R 3 0 R]'),
  'kids-empty': () => kids('[]'),
  'kids-missing': () => smallPdf(onePage().with(1, '<</Type/Pages/Count 1>>')),
  'pages-missing': () => smallPdf(['<</Type/Catalog>>']),
  'pages-a-page': () => smallPdf(onePage().with(0, '<</Type/Catalog/Pages 3 0 R>>')),
  'pages-a-string': () => smallPdf(['<</Type/Catalog/Pages(pages)>>']),
  'catalogue-a-string': () => smallPdf(['(catalogue)', ...onePage().slice(1)]),
  'catalogue-missing': () => swap(smallPdf(onePage()), '/Root 1 0 R', '/Root 77 0 R'),
  'count-huge': () => smallPdf(onePage().with(1, '<</Type/Pages/Kids[3 0 R]/Count 2147483648>>')),
  'count-negative': () => smallPdf(onePage().with(1, '<</Type/Pages/Kids[3 0 R]/Count -5>>')),
  'count-a-name': () => smallPdf(onePage().with(1, '<</Type/Pages/Kids[3 0 R]/Count/Many>>')),
  'types-not-names': () => smallPdf(['<</Type 1/Pages 2 0 R>>', '<</Type(Pages)/Kids[3 0 R]/Count 1>>', page('/Type[/Page]')]),
  'types-missing': () => smallPdf(['<</Pages 2 0 R>>', '<</Kids[3 0 R]/Count 1>>', '<</MediaBox[0 0 99 99]>>']),
  'page-says-pages': () => smallPdf(onePage().with(2, page('/Type/Pages'))),
  'box-missing': () => smallPdf(onePage().with(2, '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>')),
  'box-empty': () => smallPdf(onePage({ box: '0 0 0 0' })),
  'box-negative': () => smallPdf(onePage({ box: '100 100 -100 -100' })),
  'box-huge': () => smallPdf(onePage({ box: '-1e30 -1e30 1e30 1e30' })),
  'box-too-long': () => smallPdf(onePage({ box: '0 0 100 100 '.repeat(1000) })),
  'box-its-own-item': () => smallPdf([...onePage().with(2, page('/MediaBox 5 0 R')), '[5 0 R 5 0 R 5 0 R 5 0 R]']),
  'rotate-huge': () => smallPdf(onePage({ page: '/Rotate 99999999999999999999' })),
  'rotate-odd': () => smallPdf(onePage({ page: '/Rotate -47.5' })),
  'rotate-a-string': () => smallPdf(onePage({ page: '/Rotate(90)' })),
  'unit-huge': () => smallPdf(onePage({ page: '/UserUnit 1e20' })),
  'unit-negative': () => smallPdf(onePage({ page: '/UserUnit -1' })),
  'contents-missing': () => smallPdf(onePage().with(2, page('/Contents 99 0 R'))),
  'contents-a-number': () => smallPdf(onePage().with(2, page('/Contents 7'))),
  'contents-of-anything': () => smallPdf(onePage().with(2, page('/Contents[4 0 R null 7(a)/b[4 0 R]99 0 R 2 0 R]'))),
  'contents-of-itself': () => smallPdf([...onePage().with(2, page('/Contents 5 0 R')), '[5 0 R 4 0 R]']),
  'resources-a-string': () => smallPdf(onePage({ page: '/Resources(none)' })),
  'resources-of-numbers': () => smallPdf(onePage({ content: '/A Do/A gs/A sh BT/A 9 Tf(a)Tj ET', page: `/Resources<<${numbered}>>` })),
  'annotations-of-anything': () =>
    smallPdf(onePage({ page: '/Annots[null 1(a)<<>>[<<>>]3 0 R 4 0 R 99 0 R<</Subtype/Link/Rect(a)/A 7>>]' })),
  'annotations-a-name': () => smallPdf(onePage({ page: '/Annots/None' })),
  'names-with-zeros': () => smallPdf(onePage({ page: '/A#00B/C#00 /#00 1/Resources<</Font<</F#00 5 0 R>>>>' })),
  'names-very-long': () => smallPdf(onePage({ page: `/${'N'.repeat(200_000)} 1` })),
  'names-not-finished': () => smallPdf(onePage({ page: '/A# 1/B#4 2/C#GG 3' })),
  'numbers-huge': () => smallPdf(onePage({ page: `/A ${'9'.repeat(5000)}/B -.${'1'.repeat(5000)}/C 1e999/D --5/E 1.2.3` })),
  'strings-not-finished': () => smallPdf(onePage({ page: '/A(never ends/B' })),
  'properties-of-anything': () => smallPdf(onePage(), '/Info<</Title 7/Author[(a)]/CreationDate(x)/ModDate/Y/Keywords 1 0 R>>'),
  'properties-are-pages': () => smallPdf(onePage(), '/Info 2 0 R/ID 7'),
  'catalogue-of-anything': () => smallPdf(onePage({ catalogue: anything })),
}

const numbered = ['XObject', 'ExtGState', 'Shading', 'Font', 'Pattern', 'ColorSpace', 'Properties'].map((key) => `/${key}<</A 7>>`).join('')
const anything =
  '/Outlines 7/Names(a)/Dests[1]/AcroForm(b)/StructTreeRoot 8/MarkInfo/No/OCProperties[/D]/PageLabels(x)/OpenAction 4 0 R' +
  '/ViewerPreferences 3/Metadata 2 0 R/OutputIntents<<>>/Threads 5/Lang 6/Version 1.7/Extensions(x)/AF 3 0 R/Collection[]/PageMode 1'

function kids(written: string): Buffer {
  return smallPdf(onePage().with(1, `<</Type/Pages/Kids ${written}/Count 1>>`))
}

/** A page with additional entries; of duplicates the last one counts. */
function page(entries: string): string {
  return `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R${entries}>>`
}

/** A document with a replaced part, and its cross-reference table left unchanged. */
export function swap(pdf: Buffer, what: string | RegExp, by: string): Buffer {
  return Buffer.from(pdf.toString('latin1').replace(what, by), 'latin1')
}

/** Streams with an impossible length, filter or parameters. */
export const brokenStreams: Record<string, () => Buffer> = {
  'length-of-itself': () => content('<</Length 4 0 R>>\nstream\n0 0 9 9 re f\nendstream'),
  'length-in-a-circle': () =>
    smallPdf([...onePage().with(3, '<</Length 5 0 R>>\nstream\n0 0 9 9 re f\nendstream'), '<</Length 4 0 R>>\nstream\n5\nendstream']),
  'length-negative': () => content('<</Length -10>>\nstream\n0 0 9 9 re f\nendstream'),
  'length-huge': () => content('<</Length 99999999999>>\nstream\n0 0 9 9 re f\nendstream'),
  'length-missing': () => content('<<>>\nstream\n0 0 9 9 re f\nendstream'),
  'stream-not-finished': () => content('<</Length 12>>\nstream\n0 0 9 9 re f'),
  'filter-unknown': () => content(streamObject('0 0 9 9 re f', '/Filter/Unknown')),
  'filter-of-anything': () => content(streamObject('0 0 9 9 re f', '/Filter[7(a)null/FlateDecode 4 0 R]/DecodeParms(x)')),
  'filters-many': () => content(streamObject('0 0 9 9 re f', `/Filter[${'/ASCIIHexDecode'.repeat(5000)}]`)),
  'filter-not-what-it-says': () => content(streamObject('0 0 9 9 re f', '/Filter/FlateDecode')),
  'predictor-huge': () =>
    content(
      streamObject('0 0 9 9 re f', '/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2147483647/Colors 99/BitsPerComponent 99>>'),
    ),
  'crypt-filter': () => content(streamObject('0 0 9 9 re f', '/Filter/Crypt/DecodeParms<</Name/Nobody>>')),
}

function content(stream: string | Buffer): Buffer {
  return smallPdf(onePage().with(3, stream))
}
