import type { PdfObject } from '../engines/qpdf/object.ts'
import { textString } from '../glyphs/text-string.ts'
import type { Mark } from './model.ts'
import type { OperandReader } from './operand-reader.ts'

type MarkProperties = Pick<Mark, 'mcid' | 'isReplaced' | 'said'>

/** What an operator that opens marked content says of it: by a name among the resources, or in a dictionary of its own. */
export function markProperties(operands: OperandReader, resources: PdfObject): MarkProperties {
  const named = operands.count() === 2 ? resources.get('/Properties').get(`/${operands.nameAt(1)}`) : undefined
  return named?.isDictionary ? namedProperties(named) : ownProperties(operands)
}

function namedProperties(properties: PdfObject): MarkProperties {
  return {
    mcid: properties.get('/MCID').integer,
    isReplaced: ['/ActualText', '/Alt', '/E'].some((key) => properties.has(key)),
    said: properties.get('/ActualText').text,
  }
}

function ownProperties({ count, nameAt, isNumber, numberAt, bytesAt }: OperandReader): MarkProperties {
  const found: MarkProperties = { mcid: undefined, isReplaced: false, said: undefined }
  for (let index = 1; index + 1 < count(); index++) {
    const name = nameAt(index)
    if (name === 'MCID' && isNumber(index + 1)) found.mcid = numberAt(index + 1)
    if (name === 'ActualText' || name === 'Alt' || name === 'E') found.isReplaced = true
    if (name === 'ActualText') found.said = textString(bytesAt(index + 1))
  }
  return found
}
