import { bestLanguage, type Language } from '@octavo/core/text/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The language of the sentences in an answer, which is also sent as `Content-Language`. */
export function answerLanguage({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Language {
  const language = bestLanguage(headers['accept-language'])
  const vary = String(reply.getHeader('vary') ?? '')
  if (!vary.includes('accept-language')) reply.header('vary', vary === '' ? 'accept-language' : `${vary}, accept-language`)
  reply.header('content-language', language)
  return language
}
