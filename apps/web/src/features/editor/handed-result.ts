import { bareMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import { CallError, call } from '../../shared/engine/call.ts'
import { createEngineClient } from '../../shared/engine/engine-client.ts'
import type { HandedResult } from '../../shared/work/handed-results.ts'
import { keepSession, readEngineSession, readSession } from '../../shared/work-storage.ts'

/** The result of another tool as a file on this device. Its task is still that of this tab. */
export async function fetchHandedResult({ resultRef, name }: HandedResult): Promise<File> {
  const first = readEngineSession(readSession('taskRef') ?? '')
  if (!first) throw new CallError({ code: 'NOT_FOUND', message: bareMessage('EXPIRED', pageLanguage()), status: 404 })
  const engine = createEngineClient(readSession('taskType') ?? '', { first, onRenew: keepSession })
  const answer = await call(await engine.downloadUrl(resultRef))
  return new File([await answer.blob()], name, { type: 'application/pdf' })
}
