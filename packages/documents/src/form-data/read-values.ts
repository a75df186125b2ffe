import { readFile } from 'node:fs/promises'
import type { FieldValues } from '@octavo/core/forms/field-value.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { decodeText, decodeXml } from '../form-fill/decode-text.ts'
import { readFdf } from './values-fdf.ts'
import { readJsonValues } from './values-json.ts'
import { readXfdf } from './values-xfdf.ts'

const maxBytes = 5_000_000

/** The values in a file of JSON, FDF or XFDF, told apart by its beginning. Throws `DATA_NOT_READ`. */
export async function readValues(path: string, size: number): Promise<FieldValues> {
  if (size > maxBytes) throw new AppError('DATA_NOT_READ', { cause: new Error('the file is too large') })
  const bytes = await readFile(path)
  if (bytes.subarray(0, 1024).includes('%FDF-')) return readFdf(bytes)
  const text = decodeText(bytes).trimStart()
  if (text.replace(/^\ufeff/, '').startsWith('<')) return readXfdf(decodeXml(bytes))
  return readJsonValues(text)
}
