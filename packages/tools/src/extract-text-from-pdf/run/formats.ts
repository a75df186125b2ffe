import type { MediaType } from '@octavo/core/files/media-types.ts'
import { xml } from '@octavo/documents/ooxml/xml.ts'
import type { Options } from '../options.ts'
import type { FileState } from './file-state.ts'
import type { DocumentPage, PageContent } from './page-content.ts'
import { writeChunks } from './write-chunks.ts'
import { writeCsv } from './write-csv.ts'
import { htmlFoot, htmlHead, writeHtml } from './write-html.ts'
import { writeJson } from './write-json.ts'
import { writeMd } from './write-md.ts'
import { rtfHead, writeRtf } from './write-rtf.ts'
import { writeTxt } from './write-txt.ts'
import { writeXml } from './write-xml.ts'

/** How text is written in one of the formats. */
export interface TextFormat {
  type: MediaType
  head(title: string): string
  page(content: PageContent | DocumentPage, options: Options, state: FileState): string
  /** What separates two pages, by option value; a fixed text if the format leaves no choice. */
  between: Readonly<Record<Options['pageSeparator'], string>> | string
  /** The line with a page's number, in formats that can have one. */
  pageHeading?(page: number): string
  foot: string
  /** An empty page leaves nothing behind, not even the page separator. */
  skipsEmpty?: true
}

const none = () => ''
const byteOrderMark = '\ufeff'

export const formats: Readonly<Record<Options['format'], TextFormat>> = {
  txt: {
    type: 'text/plain',
    head: none,
    page: ofPage(writeTxt),
    between: { blank: '\n\n', line: `\n\n${'-'.repeat(20)}\n\n`, number: '\n\n', formFeed: '\n\f' },
    pageHeading: (page) => `--- Page ${page} ---`,
    foot: '\n',
  },
  md: {
    type: 'text/markdown',
    head: none,
    page: (content, _options, { markdown }) => writeMd(content, markdown),
    between: { blank: '\n\n', line: '\n\n---\n\n', number: '\n\n', formFeed: '\n\n' },
    pageHeading: (page) => `---\n\n*Page ${page}*`,
    foot: '\n',
  },
  html: {
    type: 'text/html',
    head: htmlHead,
    page: writeHtml,
    between: { blank: '\n', line: '\n<hr>\n', number: '\n\n', formFeed: '\n' },
    pageHeading: (page) => `<p>Page ${page}</p>`,
    foot: `\n${htmlFoot}`,
  },
  rtf: {
    type: 'application/rtf',
    head: rtfHead,
    page: ofPage((content, options, { body }) => writeRtf(content, options, body)),
    between: { blank: '\n', line: '\n\\pard\\brdrb\\brdrs\\par\n', number: '\n', formFeed: '\n\\page\n' },
    pageHeading: (page) => `\\pard\\plain\\f0\\fs18\\i Page ${page}\\par`,
    foot: '\n}\n',
  },
  json: { type: 'application/json', head: () => '{"pages":[\n', page: ofPage(writeJson), between: ',\n', foot: '\n]}\n' },
  xml: {
    type: 'application/xml',
    head: (title) => `<?xml version="1.0" encoding="UTF-8"?>\n<document title="${xml(title)}">\n`,
    page: ofPage(writeXml),
    between: '\n',
    foot: '\n</document>\n',
  },
  // Excel only reads a file as UTF-8 if it begins with this mark.
  csv: { type: 'text/csv', head: () => byteOrderMark, page: ofPage(writeCsv), between: '\r\n', foot: '', skipsEmpty: true },
  jsonl: {
    type: 'application/jsonl',
    head: none,
    page: ofPage((content, options, { body }) => writeChunks(content, options, body)),
    between: '',
    foot: '',
    skipsEmpty: true,
  },
}

/** Only Markdown and HTML are written from documents. */
function ofPage(write: (content: PageContent, options: Options, state: FileState) => string): TextFormat['page'] {
  return (content, options, state) => {
    if (content.kind === 'document') throw new TypeError('a page of a document')
    return write(content, options, state)
  }
}
