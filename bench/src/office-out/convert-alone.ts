import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { pdfToWord } from '@octavo/documents/layout/pdf-to-word.ts'

/* A process of its own, so that its peak memory is that of one conversion: arguments are the PDF, the result and the number of pages. */
const [pdf = '', docx = '', count = '1'] = process.argv.slice(2)
let paths = 0
const newPath = () => `${docx}.${++paths}.part`
{
  using document = await openText(pdf, { newPath })
  const pages = Array.from({ length: Math.min(Number(count), document.pageCount) }, (_, index) => index + 1)
  await pdfToWord(document, docx, { pages, title: '', images: true, headers: true, tags: true, layout: 'flow', newPath, onPage: () => {} })
}
console.log(process.resourceUsage().maxRSS * 1024)
