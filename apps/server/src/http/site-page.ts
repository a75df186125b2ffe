import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Coding = 'br' | 'gzip' | 'identity'

/** A page in memory, compressed once on first request. */
export interface Page {
  etag: string
  as(coding: Coding): Promise<Buffer>
}

/** Stores a page of the site. */
export function createPage(html: string): Page {
  const plain = Buffer.from(html)
  const made = new Map<Coding, Promise<Buffer>>()
  return {
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    as(coding) {
      const content = made.get(coding) ?? encode(plain, coding)
      made.set(coding, content)
      return content
    },
  }
}

/** Sends a page in the smallest encoding that the browser accepts, or 304 if it has it already. */
export async function sendPage(
  page: Page,
  { request, reply, policy }: { request: FastifyRequest; reply: FastifyReply; policy: string },
): Promise<FastifyReply> {
  const coding = bestCoding(request.headers['accept-encoding'] ?? '')
  const etag = `"${page.etag}-${coding}"`
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', etag, vary: 'origin, accept-encoding' })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type('text/html; charset=utf-8').send(await page.as(coding))
}

function bestCoding(accepted: string): Coding {
  const codings = accepted.split(',').map((part) => part.trim().toLowerCase())
  const takes = (name: string) =>
    codings.some((coding) => coding === name || (coding.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(coding)))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

async function encode(plain: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return coding === 'gzip' ? promisify(gzip)(plain, { level: 9 }) : plain
}
