import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { attachment, userFileHeaders } from '../shared/user-file.ts'

/** A preview gets the headers of a user's file; the site draws it from the bytes. */
export function sendPreview(reply: FastifyReply, content: AsyncIterable<Uint8Array>): FastifyReply {
  return reply
    .headers(userFileHeaders)
    .header('content-disposition', attachment('preview.webp'))
    .type('image/webp')
    .send(Readable.from(content))
}
