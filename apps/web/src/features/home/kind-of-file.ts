import { type MediaType, mediaTypes, sniffBytes, sniffMediaType } from '@octavo/core/media-types.ts'

/** What a file is, by its first bytes. Office files share theirs with other formats, so that their name decides among them. */
export async function kindOfFile(file: File): Promise<MediaType | undefined> {
  const head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer())
  const sniffed = sniffMediaType(head)
  if (sniffed !== undefined && sniffed !== 'application/zip') return sniffed
  return isOfficeContainer(head) ? officeKind(file.name) : sniffed
}

const zip = [0x50, 0x4b, 0x03, 0x04]
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

function isOfficeContainer(head: Uint8Array): boolean {
  return [zip, compoundFile].some((start) => start.every((byte, index) => head[index] === byte))
}

function officeKind(name: string): MediaType | undefined {
  const extension = /\.[a-z]+$/i.exec(name)?.[0].toLowerCase()
  const kinds = Object.keys(mediaTypes) as MediaType[]
  return kinds.find((kind) => kind.startsWith('application/') && mediaTypes[kind].extensions.some((one) => one === extension))
}
