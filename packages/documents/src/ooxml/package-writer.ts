import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import {
  dataDescriptor,
  directoryEntry,
  endOfDirectory,
  localHeader,
  ownBytes,
  type WrittenFile,
  type ZipFacts,
} from '../zip/zip-records.ts'
import { createPartFile, type PartFile } from './part-file.ts'
import { createRelations, type Relations } from './relations.ts'
import { xml, xmlHead } from './xml.ts'

/** Writes a package of Office Open XML: its parts, their types and how they relate. */
export interface PackageWriter {
  /** The relations of a part, written beside it at the end. `''` is the package itself. */
  relationsOf(part: string): Relations
  /** A part that is known as a whole. */
  add(part: string, contentType: string, content: string): Promise<void>
  /** An image, which is stored as it is. Its type comes from its extension. */
  addImage(part: string, bytes: Uint8Array): Promise<void>
  /** A part that is written bit by bit while others are added; one at a time. */
  begin(part: string, contentType: string): PartFile
  /** Closes the file, or removes it if it isn't finished. */
  end(): Promise<void>
  abandon(): Promise<void>
}

/** `newPath` gives a path for a part while it is written. */
export async function createPackage(path: string, { newPath, now }: { newPath: () => string; now: Date }): Promise<PackageWriter> {
  const file = await open(path, 'wx')
  const zip = createZip(file, now)
  const types = new Map<string, string>()
  const relations = new Map<string, Relations>()
  const begun: { part: string; file: PartFile }[] = []

  return {
    relationsOf(part) {
      const known = relations.get(part) ?? createRelations()
      relations.set(part, known)
      return known
    },
    async add(part, contentType, content) {
      types.set(part, contentType)
      await zip.deflated(part, Buffer.from(content))
    },
    addImage: (part, bytes) => zip.stored(part, bytes),
    begin(part, contentType) {
      types.set(part, contentType)
      const spool = createPartFile(newPath())
      begun.push({ part, file: spool })
      return spool
    },
    async end() {
      for (const { part, file: spool } of begun) await zip.spooled(part, spool)
      for (const [part, known] of relations) if (known.count > 0) await zip.deflated(relationsPart(part), Buffer.from(known.xml()))
      await zip.deflated('[Content_Types].xml', Buffer.from(contentTypes(types)))
      await zip.end()
      await file.close()
    },
    async abandon() {
      await file.close().catch(() => {})
      await rm(path, { force: true })
    },
  }
}

function relationsPart(part: string): string {
  const slash = part.lastIndexOf('/')
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`
}

function contentTypes(types: ReadonlyMap<string, string>): string {
  const overrides = [...types].map(([part, type]) => `<Override PartName="/${xml(part)}" ContentType="${xml(type)}"/>`)
  return (
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>' +
    `${overrides.join('')}</Types>`
  )
}

/** The entries of a ZIP file, one after the other. */
function createZip(file: FileHandle, modifiedAt: Date) {
  const written: WrittenFile[] = []
  let offset = 0

  async function put(bytes: Uint8Array): Promise<void> {
    await file.writeFile(bytes)
    offset += bytes.length
  }

  async function entry(facts: ZipFacts, { crc, size }: { crc: number; size: number }, content: () => Promise<number>): Promise<void> {
    const start = offset
    await put(localHeader(facts))
    const packedSize = await content()
    const whole = { ...facts, crc, size, packedSize, offset: start }
    await put(dataDescriptor(whole))
    written.push(whole)
  }

  async function whole(name: string, bytes: Uint8Array, packed: Uint8Array, isDeflated: boolean): Promise<void> {
    const facts = { name: ownBytes(name), modifiedAt, isDeflated, size: bytes.length, packedSize: packed.length }
    await entry(facts, { crc: crc32(bytes), size: bytes.length }, async () => {
      await put(packed)
      return packed.length
    })
  }

  return {
    deflated: (name: string, bytes: Uint8Array) => whole(name, bytes, deflateRawSync(bytes), true),
    stored: (name: string, bytes: Uint8Array) => whole(name, bytes, bytes, false),
    async spooled(name: string, part: PartFile): Promise<void> {
      const { crc, size } = await part.end()
      const facts = { name: ownBytes(name), modifiedAt, isDeflated: true, size, packedSize: undefined }
      await entry(facts, { crc, size }, async () => {
        const start = offset
        for await (const piece of createReadStream(part.path)) await put(piece as Buffer)
        return offset - start
      })
      await rm(part.path, { force: true })
    },
    async end(): Promise<void> {
      const start = offset
      for (const one of written) await put(directoryEntry(one))
      await put(endOfDirectory({ count: written.length, start, length: offset - start }))
    },
  }
}
