import { AppError } from '@octavo/core/messages/errors.ts'
import { findBrokenText } from '@octavo/core/text/broken-text.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { FastifyInstance } from 'fastify'

/** Refuses any text in a request that can't be stored; further rules are up to the fields. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params, url, routeOptions }) => {
    // What can't be decoded would reach a field as it was written: a search for '%ED' instead of an error.
    if (routeOptions.schema?.querystring && !isDecodable(url)) throw new AppError('BAD_REQUEST')
    for (const part of [body, query, params]) {
      const place = findBrokenText(part)
      if (place !== undefined) throw new AppError('BAD_REQUEST', { fields: { [place]: brokenText } })
    }
  })
}

const brokenText = sentence("This text contains a character that can't be saved. Enter it again.")

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
