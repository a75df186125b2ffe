import { AppError } from '@octavo/core/messages/errors.ts'
import { isBrokenText } from '@octavo/core/text/characters.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { FastifyInstance } from 'fastify'

/** Refuses every text, wherever it stands in a request, that nothing behind could keep: what a field takes beyond that is its own to say. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    for (const part of [body, query, params]) {
      const place = findBrokenText(part)
      if (place !== undefined) throw new AppError('BAD_REQUEST', { fields: { [place]: brokenText } })
    }
  })
}

const brokenText = sentence("This text contains a character that can't be saved. Enter it again.")

/** Where the first one stands, in the way fields are named; not by recursion, since a body may be nested deeper than calls can be. */
function findBrokenText(whole: unknown): string | undefined {
  const rest: { value: unknown; path: string }[] = [{ value: whole, path: '' }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && isBrokenText(value)) return path || 'body'
    if (!isPlain(value)) continue
    for (const [key, inner] of Object.entries(value)) {
      if (isBrokenText(key)) return path || 'body'
      rest.push({ value: inner, path: nameBelow(path, key) })
    }
  }
  return undefined
}

const longestPath = 200

function nameBelow(path: string, key: string): string {
  if (path === '') return key
  return path.length > longestPath ? path : `${path}.${key}`
}

/** Objects and lists of a parsed body; a stream that is one is none. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
