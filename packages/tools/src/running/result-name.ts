import { baseName, cutToBytes, maxBaseBytes } from '@octavo/core/files/file-names.ts'
import { type FileNameValues, fillFileName } from '@octavo/core/options/name-template.ts'

/** The base name of a result: the person's template, or else the tool's own. A name that is too long gives way, not what stands beside it. */
export function resultName(template: string | undefined, fallback: string, values: Omit<FileNameValues, 'date'>): string {
  const fillIn = (text: string, name: string) => fillFileName(text, { ...values, name, date: new Date() })
  // A template of words that have no value here, such as {bookmark}, would leave no name.
  const isUsable = template !== undefined && fillIn(template, values.name).trim() !== ''
  const fill = (name: string) => fillIn(isUsable ? template : fallback, name)
  const over = Math.max(0, Buffer.byteLength(fill(values.name)) - maxBaseBytes)
  return baseName(`${fill(cutToBytes(values.name, Buffer.byteLength(values.name) - over))}.x`)
}
