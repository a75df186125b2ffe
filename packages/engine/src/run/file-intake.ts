import type { AddedDocument, IncomingDocument } from '../documents/receive-document.ts'

/** Takes the files of one form, in their order. */
export interface FileIntake {
  /** Resolves with the file's size when all its bytes were read: the next one can be, while this one is still made durable. */
  take(file: IncomingDocument, store: (file: IncomingDocument) => Promise<AddedDocument>): Promise<number>
  /** All that were taken, once each is stored; throws if one couldn't be. */
  stored(): Promise<AddedDocument[]>
  /** Those that were stored, once none is under way any more, however the others ended. */
  settled(): Promise<AddedDocument[]>
}

const mostAtOnce = 4
/** Together, of those that were read: a disk takes megabyte by megabyte, but S3 holds whole files of this size in memory until it has them. */
const mostWaitingBytes = 16 * 1024 * 1024

export function createFileIntake(): FileIntake {
  const files: Promise<AddedDocument>[] = []
  /** Those that were read, with their sizes, in their order, until they are stored. One that fails stays, and is told to who waits for it. */
  const waiting = new Map<Promise<AddedDocument>, number>()
  const isFull = () => waiting.size >= mostAtOnce || waiting.values().reduce((sum, bytes) => sum + bytes, 0) > mostWaitingBytes
  return {
    async take({ content, ...file }, store) {
      const read = Promise.withResolvers<number>()
      const document = store({ ...file, content: tellingEnd(content, read.resolve) })
      // Told by `stored`, or by the race below.
      document.catch(() => {})
      files.push(document)
      const size = await Promise.race([read.promise, document.then((stored) => stored.size)])
      waiting.set(document, size)
      document.then(
        () => waiting.delete(document),
        () => {},
      )
      for (const earliest of waiting.keys()) if (isFull()) await earliest
      return size
    },
    stored: () => Promise.all(files),
    async settled() {
      const ends = await Promise.allSettled(files)
      return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    },
  }
}

async function* tellingEnd(content: AsyncIterable<Uint8Array>, onEnd: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    yield chunk
  }
  onEnd(bytes)
}
