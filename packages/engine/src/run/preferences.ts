import type { FastifyRequest } from 'fastify'

/** How the caller wants to be answered. */
export interface Preferences {
  /** What the answer is to be: the file, or all of them as a ZIP; always a ZIP; or a description with addresses. */
  form: 'file' | 'zip' | 'json'
  /** Answer with the task as soon as it is accepted (RFC 7240). */
  respondAsync: boolean
  /** Answer with the task if its run hasn't ended by then. */
  waitMs: number
}

/** From `Accept` and `Prefer`. */
export function preferencesOf({ headers }: Pick<FastifyRequest, 'headers'>): Preferences {
  const prefer = [headers.prefer ?? ''].flat().join(',')
  const seconds = /(?:^|[,;\s])wait=(\d{1,6})(?=$|[,;\s])/i.exec(prefer)?.[1]
  return {
    form: formOf(headers.accept ?? '*/*'),
    respondAsync: /(?:^|[,;\s])respond-async(?=$|[,;\s])/i.test(prefer),
    waitMs: seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000,
  }
}

/** Of the types that the caller takes, the first of highest quality decides; types of files and unknown ones mean the file. */
function formOf(accept: string): Preferences['form'] {
  let best = { type: '*/*', quality: 0 }
  for (const part of accept.split(',').slice(0, 50)) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const quality = Number(/^q=([\d.]+)$/.exec(parameters.find((parameter) => parameter.startsWith('q=')) ?? 'q=1')?.[1] ?? 1)
    if (quality > best.quality) best = { type, quality }
  }
  if (best.type === 'application/json') return 'json'
  return best.type === 'application/zip' ? 'zip' : 'file'
}
