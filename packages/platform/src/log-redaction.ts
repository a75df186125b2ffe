const secretNames = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'cookies',
  'set-cookie',
  'x-engine-token',
  'enginetoken',
  'accesstoken',
  'token',
  'ticket',
  'password',
  'passwords',
  'secret',
  'secretaccesskey',
  'taskkey',
  'masterkey',
])
const addressNames = new Set(['url', 'originalurl', 'path', 'href', 'referer', 'referrer', 'location'])
const hidden = '[hidden]'
const maxDepth = 6

/** A copy of log fields without the values of secret names, queries in addresses, and bytes. */
export function hideSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return hideIn(fields, 0)
}

/** The line without tickets of download addresses. */
export function hideTickets(line: string): string {
  return line.includes('/downloads/') ? line.replace(/(\/downloads\/)[\w%.-]+/g, `$1${hidden}`) : line
}

/** What is logged of an error: none of its other properties, in which libraries keep queries, answers and values. */
export function describeError(error: unknown): unknown {
  return error instanceof Error ? errorFacts(error, 0) : hideValue('', error, 0)
}

/** What is logged of a request: neither headers nor the client's address. */
export function describeRequest(request: unknown): unknown {
  const { id, method, url } = request as { id?: unknown; method?: unknown; url?: unknown }
  return { id, method, url: typeof url === 'string' ? withoutQuery(url) : undefined }
}

/** What is logged of an answer. */
export function describeResponse(response: unknown): unknown {
  return { statusCode: (response as { statusCode?: unknown }).statusCode }
}

function hideIn(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hideValue(name.toLowerCase(), value, depth)]))
}

function hideValue(name: string, value: unknown, depth: number): unknown {
  if (secretNames.has(name)) return value === undefined ? undefined : hidden
  if (typeof value === 'string') return addressNames.has(name) ? withoutQuery(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`
  // At the top level these three have their own serializers, which need the original.
  if (depth === 0 && (name === 'err' || name === 'req' || name === 'res')) return value
  if (value instanceof Error) return errorFacts(value, 0)
  if (value instanceof Date) return value
  if (depth >= maxDepth) return '[deep]'
  if (Array.isArray(value)) return value.map((each) => hideValue('', each, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  // A class instance may contain anything, including itself.
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor?.name ?? 'object'}]`
  return hideIn(value as Record<string, unknown>, depth + 1)
}

function errorFacts(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { type: name, code, message, stack, cause: cause instanceof Error && depth < maxDepth ? errorFacts(cause, depth + 1) : undefined }
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '')
}
