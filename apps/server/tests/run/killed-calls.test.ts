import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@octavo/data/database.ts'
import { spread } from '@octavo/documents/testing/combinations.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openWholeHouse } from '../faults/house.ts'
import { findOwnerlessFiles, findRemains } from '../faults/leftovers.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { formOf } from './run-tool.ts'

/** Before the body is whole, while it is stored, and while it runs. */
const killsAfterMs = spread([20, 60, 120, 250], 3)
const callers = 4

test('a call that is sent again after the program was killed gets its result, once, and nothing stays', { timeout: 180_000 }, async () => {
  const house = await openWholeHouse()
  const database = openDatabase({ url: house.databaseUrl })
  onTestFinished(async () => {
    for (const member of house.members) member.program().signal('SIGKILL')
    await database.close()
    await house.remove()
  })
  const textsOf = (round: number, caller: number) => Array.from({ length: 40 }, (_, page) => `r${round}c${caller}p${page}`)
  const send = (round: number, caller: number) =>
    fetch(`${house.apiUrl}/api/v1/run/merge-pdf`, {
      method: 'POST',
      headers: { 'idempotency-key': `${round}-${caller}` },
      body: formOf({ files: [{ name: 'a.pdf', content: textPdf(...textsOf(round, caller)) }] }),
      signal: AbortSignal.timeout(60_000),
    })
  for (const [round, afterMs] of killsAfterMs.entries()) {
    const calls = Array.from({ length: callers }, (_, caller) => send(round, caller).catch(() => undefined))
    await delay(afterMs)
    house.worker.program().signal('SIGKILL')
    await house.worker.restart()
    await Promise.all(calls)
    for (let caller = 0; caller < callers; caller++) {
      const answer = await untilAnswered(() => send(round, caller), database)
      expect(await pageTexts(await answer.bytes())).toEqual(textsOf(round, caller))
    }
  }
  const { rows } = await database.inTransaction(({ executeSql }) =>
    executeSql('select count(*)::int as accepted from tasks where accepted_attempt > 0 and call_key is not null'),
  )
  expect(rows).toEqual([{ accepted: killsAfterMs.length * callers }])
  expect(await house.stop()).toEqual([0])
  expect(await findRemains(house)).toEqual([])
  expect(await findOwnerlessFiles(house)).toEqual({ ownerless: [], afterTheEnd: [] })
})

/** A call that died while it was received is taken for one in progress for a minute; here its task is made older. */
async function untilAnswered(send: () => Promise<Response>, database: ReturnType<typeof openDatabase>): Promise<Response> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await send().catch(() => undefined)
    if (answer?.status === 200) return answer
    if (answer?.status === 409)
      await database.inTransaction(({ executeSql }) =>
        executeSql("update tasks set created_at = created_at - interval '61 s' where accepted_attempt = 0"),
      )
    await delay(100)
  }
  throw new Error('a call was never answered')
}
