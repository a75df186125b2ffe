import type { ByteRange } from '@octavo/platform/storage/storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { exactBytes } from '../shared/byte-streams.ts'
import { attachment, userFileHeaders } from '../shared/user-file.ts'
import { parseRange } from './byte-range.ts'
import { SentBytes } from './sent-bytes.ts'

/** A stored file that can be downloaded. */
export interface SentFile {
  /** Tells it from every other file. */
  etag: string
  name: string
  size: number
  mimeType: string
  /** A piece is used before the next one is requested. */
  open(range: ByteRange | undefined): Promise<AsyncIterable<Uint8Array>>
}

/** Streams a file, whole or in part. */
export async function sendFile(
  { etag: tag, name, size, mimeType, open }: SentFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const etag = `"${tag}"`
  // A client that has the beginning of another file must not get the end of this one.
  const isSameFile = (request.headers['if-range'] ?? etag) === etag
  const range = isSameFile ? parseRange(request.headers.range, size) : undefined
  const length = range ? range.end - range.start + 1 : size
  // Opened before the headers are sent: a file that was just removed is then an ordinary error.
  const content = request.method === 'HEAD' ? undefined : await open(range)
  reply
    .headers(userFileHeaders)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('content-disposition', attachment(name))
    .header('content-length', length)
    .type(mimeType)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return content ? reply.send(new SentBytes(exactBytes(content, length))) : reply.send()
}
