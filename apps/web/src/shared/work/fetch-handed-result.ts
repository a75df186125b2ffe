import type { DocumentSource } from '@octavo/core/api/engine-api.ts'
import { bareMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import { CallError, call } from '../engine/call.ts'
import { createEngineClient } from '../engine/engine-client.ts'
import { keptAddress } from '../engine/kept-address.ts'
import { keepSession, readEngineSession, readSession } from '../work-storage.ts'
import type { HandedResult } from './handed-results.ts'

/** What another page handed over, as a file on this device. */
export async function fetchHandedResult({ source, name }: HandedResult): Promise<File> {
  const answer = await call(await addressOf(source))
  return new File([await answer.blob()], name, { type: 'application/pdf' })
}

async function addressOf(source: DocumentSource): Promise<string> {
  if ('archiveId' in source) return await keptAddress(`/archives/${source.archiveId}/files/${source.file ?? 0}`)
  // The task that made a result is still that of this tab.
  const first = readEngineSession(readSession('taskRef') ?? '')
  if (!first || !('resultRef' in source))
    throw new CallError({ code: 'NOT_FOUND', message: bareMessage('EXPIRED', pageLanguage()), status: 404 })
  const engine = createEngineClient(readSession('taskType') ?? '', { first, onRenew: keepSession })
  return await engine.downloadUrl(source.resultRef)
}
