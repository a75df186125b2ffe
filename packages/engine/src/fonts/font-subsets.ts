import type { FontRequest, FontSubset, SubstituteRequest } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { fontSubsetsJob, substituteFontJob } from '@octavo/documents/document-jobs.ts'
import type { EngineTokenClaims } from '@octavo/platform/tokens/engine-token.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import type * as z from 'zod'
import { checkUse } from '../shared/check-use.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'

type Asker = Pick<EngineTokenClaims, 'owner' | 'group'>

export interface FontSubsets {
  /** The faces in which characters are written. */
  written(asker: Asker, request: z.output<typeof FontRequest>): Promise<FontSubset[]>
  /** A substitute for a font that a document doesn't embed. */
  substitute(asker: Asker, request: SubstituteRequest): Promise<Buffer>
}

/** While someone types, there is one request at a time; a second page of the same person may add another. */
const atOnce = 2

/** Subsets fonts in a slot, a few at a time per person. */
export function createFontSubsets({ slots, settings }: Pick<EngineDeps, 'slots' | 'settings'>): FontSubsets {
  const under = new Map<string, number>()

  async function inSlot<Result>({ owner, group }: Asker, work: (slot: LentSlot) => Promise<Result>): Promise<Result> {
    const running = under.get(owner) ?? 0
    if (running >= atOnce) throw new AppError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: 1 } })
    under.set(owner, running + 1)
    try {
      return await slots.document.use(checkUse(settings, { group, bytes: 0 }), work)
    } finally {
      const left = (under.get(owner) ?? 1) - 1
      if (left > 0) under.set(owner, left)
      else under.delete(owner)
    }
  }

  return {
    written: (asker, { characters, ...style }) => inSlot(asker, (slot) => slot.call(fontSubsetsJob, { characters, style })),
    async substitute(asker, request) {
      const { font } = await inSlot(asker, (slot) => slot.call(substituteFontJob, request))
      return Buffer.from(font, 'base64')
    },
  }
}
