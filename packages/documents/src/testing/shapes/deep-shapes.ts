import { onePage, smallPdf, streamObject } from '../small-pdf.ts'

/** The number of the first object after those of `onePage`. */
const first = 5

/** Documents with objects nested this deep, or in circles: following them by recursion overflows the stack. */
export function deepShapes(depth: number): Record<string, () => Buffer> {
  return {
    'arrays-in-arrays': () => onPage('[ '.repeat(depth) + '] '.repeat(depth)),
    'dictionaries-in-dictionaries': () => onPage('<</A '.repeat(depth) + '>>'.repeat(depth)),
    'arrays-in-content': () => smallPdf(onePage({ content: `${'['.repeat(depth)}${']'.repeat(depth)} 0 0 50 50 re f` })),
    'chain-of-arrays': () => onPage(...chain(depth, (next) => `[${next}]`)),
    'chain-of-dictionaries': () => onPage(...chain(depth, (next) => `<</Next ${next}>>`)),
    'chain-of-streams': () => onPage(...chain(depth, (next) => `<</Next ${next}/Length 0>>\nstream\n\nendstream`)),
    'chain-of-nested-arrays': () => onPage(...chain(depth / 100, (next) => `${'['.repeat(400)}${next}${']'.repeat(400)}`)),
    'chain-both-ways': () => onPage(...chain(depth, (next, before) => `<</Next ${next}/Before ${before}>>`)),
    'chain-of-resources': () => smallPdf([...onePage({ page: '/Resources 5 0 R' }), ...chain(depth, (next) => `<</Font ${next}>>`)]),
    'chain-in-catalogue': () => atCatalogue('/Deep 5 0 R', ...chain(depth, (next) => `[${next}]`)),
    'chain-of-references': () => onPage(...chain(depth, (next) => next)),
    'reference-to-itself': () => onPage('5 0 R'),
    'page-tree': () => pageTree(depth, (kid) => `<</Type/Pages/Count 1/Kids[${kid}]>>`),
    'page-tree-of-direct-nodes': () =>
      pageTree(depth / 100, (kid) => `${'<</Type/Pages/Count 1/Kids['.repeat(100)}${kid}${']>>'.repeat(100)}`),
    'page-tree-in-a-circle': () =>
      smallPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Kids[3 0 R]/Count 1>>', '<</Kids[2 0 R 3 0 R]/Count 1>>']),
    'parents-in-a-circle': () =>
      smallPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1/Parent 3 0 R>>', '<</Type/Page/Parent 2 0 R>>']),
    'same-page-twice': () => smallPdf([...onePage().with(1, '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>')]),
    outline: () => atCatalogue('/Outlines 5 0 R', '<</First 6 0 R/Last 6 0 R>>', ...chain(depth, outlineItem('First'), 6)),
    'outline-of-siblings': () => atCatalogue('/Outlines 5 0 R', '<</First 6 0 R>>', ...chain(depth, outlineItem('Next'), 6)),
    'outline-in-a-circle': () =>
      atCatalogue('/Outlines 5 0 R', '<</First 6 0 R/Last 6 0 R>>', '<</Title(a)/First 5 0 R/Next 6 0 R/Prev 6 0 R/Dest[3 0 R/Fit]>>'),
    'name-tree': () => atCatalogue('/Names<</Dests 5 0 R/EmbeddedFiles 5 0 R>>', ...chain(depth, (next) => `<</Kids[${next}]>>`)),
    'number-tree': () => atCatalogue('/PageLabels 5 0 R', ...chain(depth, (next) => `<</Kids[${next}]>>`)),
    'number-tree-in-a-circle': () => atCatalogue('/PageLabels 5 0 R', '<</Kids[6 0 R 5 0 R]>>', '<</Kids[5 0 R]/Nums[0<</S/D>>]>>'),
    fields: () => atCatalogue('/AcroForm<</Fields[5 0 R]>>', ...chain(depth, (next) => `<</T(a)/FT/Tx/Kids[${next}]>>`)),
    'fields-with-parents': () =>
      smallPdf([
        ...onePage({ catalogue: '/AcroForm<</Fields[5 0 R]>>', page: `/Annots[${first + depth - 1} 0 R]` }),
        ...chain(depth - 1, (next, before) => `<</T(a)/FT/Tx/Kids[${next}]/Parent ${before}>>`, first).slice(0, -1),
        `<</Subtype/Widget/Rect[0 0 9 9]/Parent ${first + depth - 2} 0 R>>`,
      ]),
    'fields-in-a-circle': () => atCatalogue('/AcroForm<</Fields[5 0 R]>>', '<</T(a)/Kids[5 0 R 6 0 R]/Parent 6 0 R>>', '<</Kids[5 0 R]>>'),
    'fields-that-fan-out': () => atCatalogue('/AcroForm<</Fields[5 0 R]>>', ...fanOut(5, (kids) => `<</T(a)/FT/Tx/Kids[${kids}]>>`)),
    tags: () => atCatalogue('/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R', '<</K 6 0 R>>', ...chain(depth, tag, 6)),
    'tags-in-a-circle': () => atCatalogue('/StructTreeRoot 5 0 R', '<</K[6 0 R]/ParentTree 5 0 R>>', '<</S/P/K[6 0 R 5 0 R]/P 6 0 R>>'),
    'optional-content': () => atCatalogue('/OCProperties<</OCGs[6 0 R]/D<</Order 5 0 R>>>>', ...chain(depth, (next) => `[${next}]`)),
    'optional-content-expression': () =>
      smallPdf([
        ...onePage({ content: '/OC/X BDC 0 0 9 9 re f EMC', page: '/Resources<</Properties<</X 5 0 R>>>>' }),
        '<</Type/OCMD/VE 6 0 R>>',
        ...chain(depth, (next) => `[/Not ${next}]`, 6),
      ]),
    'popups-in-a-circle': () => annotated('<</Subtype/Text/Rect[0 0 9 9]/Popup 5 0 R/Parent 5 0 R/IRT 5 0 R>>'),
    replies: () => annotated(...chain(depth, (next) => `<</Subtype/Text/Rect[0 0 9 9]/IRT ${next}/Popup ${next}>>`)),
    'actions-after-actions': () =>
      annotated('<</Subtype/Link/Rect[0 0 9 9]/A 6 0 R>>', ...chain(depth, (next) => `<</S/URI/URI(a:b)/Next ${next}>>`, 6)),
    beads: () =>
      smallPdf([...onePage({ page: '/B[5 0 R]' }), ...chain(depth, (next, before) => `<</N ${next}/V ${before}/P 3 0 R/R[0 0 9 9]>>`)]),
  }
}

/** A chain of this many objects; each refers to the next, the last to nothing. */
export function chain(length: number, link: (next: string, before: string) => string, from = first): string[] {
  return [...Array.from({ length }, (_, index) => link(`${from + index + 1} 0 R`, `${from + Math.max(0, index - 1)} 0 R`)), 'null']
}

function fanOut(levels: number, node: (kids: string) => string): string[] {
  return [...Array.from({ length: levels }, (_, level) => node(`${first + level + 1} 0 R `.repeat(10))), '<</T(end)/FT/Tx/V(x)>>']
}

function onPage(...objects: (string | Buffer)[]): Buffer {
  return smallPdf([...onePage({ page: '/Deep 5 0 R' }), ...objects])
}

function atCatalogue(catalogue: string, ...objects: string[]): Buffer {
  return smallPdf([...onePage({ catalogue }), ...objects])
}

function annotated(...objects: string[]): Buffer {
  return smallPdf([...onePage({ page: '/Annots[5 0 R]' }), ...objects])
}

function pageTree(depth: number, node: (kid: string) => string): Buffer {
  const nodes = Array.from({ length: depth }, (_, level) => node(`${level + 3} 0 R`))
  const page = `<</Type/Page/Parent ${depth + 1} 0 R/MediaBox[0 0 90 90]/Contents ${depth + 3} 0 R>>`
  return smallPdf(['<</Type/Catalog/Pages 2 0 R>>', ...nodes, page, streamObject('0 0 50 50 re f')])
}

function outlineItem(way: 'First' | 'Next'): (next: string) => string {
  return (next) => `<</Title(a)/${way} ${next}/Dest[3 0 R/Fit]>>`
}

function tag(next: string, before: string): string {
  return `<</S/P/P ${before}/K[${next}]>>`
}
