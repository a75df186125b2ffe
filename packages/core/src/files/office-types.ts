import type { MediaType } from './media-types.ts'

/** The types that only LibreOffice can open. */
export const officeMediaTypes = [
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'text/csv',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.presentation',
] as const satisfies MediaType[]

/** Whether only LibreOffice can open files of this type. */
export function isOfficeType(mediaType: string): boolean {
  return officeMediaTypes.some((type) => type === mediaType)
}
