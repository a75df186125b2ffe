import { smallPdf, streamObject } from './small-pdf.ts'

/** A document of many pages, each with a number of its own. */
export function longPdf(pageCount: number): Buffer {
  const firstPage = 4
  const numbers = Array.from({ length: pageCount }, (_, index) => firstPage + index * 2)
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pageCount}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...numbers.flatMap((number, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents ${number + 1} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      streamObject(`BT /F 12 Tf 10 50 Td (Page ${index + 1}) Tj ET`),
    ]),
  ])
}

/** A portfolio: a cover page, and files that readers list instead of it. */
export function portfolioPdf(files: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.keys(files).map((name, index) => `(${name})<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${5 + index} 0 R>>>>`)
  return smallPdf([
    `<</Type/Catalog/Pages 2 0 R/Collection<</Type/Collection/View/T>>/Names<</EmbeddedFiles<</Names[${entries.join('')}]>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<>>>>',
    streamObject('1 0 0 rg 0 0 99 99 re f '.repeat(200)),
    ...Object.values(files).map((bytes) => streamObject(bytes, '/Type/EmbeddedFile')),
  ])
}

/** A form whose pages a reader makes from XFA; the page in the file only asks to wait. */
export function dynamicFormPdf(): Buffer {
  const template = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>'
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R/NeedsRendering true/AcroForm<</Fields[]/XFA 5 0 R>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<>>>>',
    streamObject('0 0 99 99 re f '.repeat(200)),
    streamObject(template.padEnd(4000)),
  ])
}
