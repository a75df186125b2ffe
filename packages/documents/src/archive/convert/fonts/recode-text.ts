import { deflateSync } from 'node:zlib'
import { contentStreams, readableContent } from '../../../content/content-bytes.ts'
import { decodedName } from '../../../content/decoded-name.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import type { CodeSplitter } from '../../../glyphs/code-splitter.ts'
import {
  createOperands,
  hexOperand,
  nameOperand,
  numberOperand,
  operatorCode,
  scanContent,
  stringOperand,
} from '../../../glyphs/content-scanner.ts'
import { unescapedString, unhexedString } from '../../../glyphs/string-bytes.ts'
import { inheritedResources } from '../../../read/inherited-resources.ts'
import { forEachReachable } from '../reachable.ts'

/** How text in a composite font is written again: codes that are cut off become whole. */
export interface Recoded {
  split: CodeSplitter
  /** The code that stands in for another one, in hexadecimal digits. */
  standInFor(code: number, length: number): string | undefined
}

/** By the object number of the font. */
export type Recoding = ReadonlyMap<number, Recoded>

/** Writes text in these fonts with other codes, wherever it's shown. */
export function recodeText(pdf: Pdf, recoding: Recoding): void {
  if (recoding.size === 0) return
  for (let number = 1; number <= pdf.pageCount; number++) {
    pdf.scoped(() => {
      const page = pdf.page(number)
      const parts = contentStreams(page).map(readableContent)
      if (parts.includes(undefined)) return
      const bytes = Buffer.concat(parts.flatMap((part) => (part ? [part.bytes, newLine] : [])))
      const recoded = recodedContent(bytes, inheritedResources(page), recoding)
      if (recoded) page.set('/Contents', pdf.stream(deflateSync(recoded), { '/Filter': '/FlateDecode' }))
    })
  }
  forEachReachable(pdf, (object) => {
    if (!object.isStream || (object.get('/Subtype').name !== '/Form' && object.get('/PatternType').integer !== 1)) return
    const read = readableContent(object)
    const recoded = read && recodedContent(read.bytes, object.get('/Resources'), recoding)
    if (recoded) pdf.replaceStream(object.remove('/DecodeParms'), deflateSync(recoded), { filter: '/FlateDecode' })
  })
}

const newLine = Buffer.from('\n')
const [setFont, save, restore] = ['Tf', 'q', 'Q'].map(operatorCode)
const shows = new Set(['Tj', 'TJ', "'", '"'].map(operatorCode))

/** Undefined where nothing has to change. */
function recodedContent(content: Uint8Array, resources: PdfObject, recoding: Recoding): Buffer | undefined {
  const operands = createOperands()
  const { kinds, starts, ends } = operands
  const edits: { from: number; to: number; text: string }[] = []
  const states: (Recoded | undefined)[] = []
  const fonts = new Map<string, Recoded | undefined>()
  let current: Recoded | undefined
  scanContent(content, operands, (operator) => {
    if (operator === save) states.push(current)
    else if (operator === restore) current = states.length > 0 ? states.pop() : current
    else if (operator === setFont && kinds[0] === nameOperand)
      current = recodedBy(Buffer.from(content.subarray(starts[0], ends[0])).toString('latin1'))
    else if (current && shows.has(operator)) for (let index = 0; index < operands.count; index++) recode(index, current)
  })
  return edits.length > 0 ? applied(content, edits) : undefined

  function recodedBy(name: string): Recoded | undefined {
    if (!fonts.has(name)) fonts.set(name, recoding.get(resources.get('/Font').get(`/${decodedName(name)}`).id))
    return fonts.get(name)
  }

  function recode(index: number, { split, standInFor }: Recoded): void {
    const kind = kinds[index]
    if (kind === numberOperand || kind === nameOperand) return
    const [from = 0, to = 0] = [starts[index], ends[index]]
    const bytes =
      kind === stringOperand ? content.subarray(from, to) : (kind === hexOperand ? unhexedString : unescapedString)(content, from, to)
    let [text, isChanged, at] = ['', false, 0]
    split(bytes, (code, length) => {
      const other = standInFor(code, length)
      at += length
      isChanged ||= other !== undefined || at > bytes.length
      text += other ?? code.toString(16).padStart(length * 2, '0')
    })
    if (isChanged) edits.push({ from: from - 1, to: to + 1, text: `<${text}>` })
  }
}

function applied(content: Uint8Array, edits: readonly { from: number; to: number; text: string }[]): Buffer {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to, text } of edits) {
    parts.push(content.subarray(at, from), Buffer.from(text))
    at = to
  }
  return Buffer.concat([...parts, content.subarray(at)])
}
