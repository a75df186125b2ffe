import { AppError } from '@octavo/core/messages/errors.ts'
import { isBrokenText } from '@octavo/core/text/characters.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import type { FastifyInstance } from 'fastify'

/** Refuses any text in a request that can't be stored; further rules are up to the fields. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    for (const part of [body, query, params]) {
      const place = findBrokenText(part)
      if (place !== undefined) throw new AppError('BAD_REQUEST', { fields: { [place]: brokenText } })
    }
  })
}

const brokenText = sentence("This text contains a character that can't be saved. Enter it again.")

/** The path of the first one, in the form of field names; not recursive, since a body may be nested deeper than the call stack. */
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

/** Objects and lists of a parsed body, but not streams. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
