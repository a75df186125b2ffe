import { type MediaType, sniffBytes, sniffMediaType } from '@octavo/core/files/media-types.ts'

/** The type of a file, by its first bytes and, among Office files and text, by its name. */
export async function kindOfFile(file: File): Promise<MediaType | undefined> {
  return sniffMediaType(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()), file.name)
}
