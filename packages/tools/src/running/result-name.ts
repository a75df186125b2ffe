import { baseName, cutToBytes, maxBaseBytes } from '@octavo/core/files/file-names.ts'
import { type FileNameValues, fillFileName } from '@octavo/core/options/name-template.ts'

/**
 * The base name of a result, from the person's template or the tool's default. If it is too long, the file's name is shortened, not the
 * rest.
 */
export function resultName(template: string | undefined, fallback: string, values: Omit<FileNameValues, 'date'>): string {
  const fillIn = (text: string, name: string) => fillFileName(text, { ...values, name, date: new Date() })
  // A template whose tokens are all empty here, such as {bookmark}, would leave no name.
  const isUsable = template !== undefined && fillIn(template, values.name).trim() !== ''
  const fill = (name: string) => fillIn(isUsable ? template : fallback, name)
  const over = Math.max(0, Buffer.byteLength(fill(values.name)) - maxBaseBytes)
  return baseName(`${fill(cutToBytes(values.name, Buffer.byteLength(values.name) - over))}.x`)
}
