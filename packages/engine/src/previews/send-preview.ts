import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { attachment, userFileHeaders } from '../shared/user-file.ts'

/** An image of a page is a user's file like any other; the site draws it from the bytes. */
export function sendPreview(reply: FastifyReply, content: AsyncIterable<Uint8Array>): FastifyReply {
  return reply
    .headers(userFileHeaders)
    .header('content-disposition', attachment('preview.webp'))
    .type('image/webp')
    .send(Readable.from(content))
}
