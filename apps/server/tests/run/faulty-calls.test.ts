import { errorTable } from '@octavo/core/messages/error-table.ts'
import { AppError, isErrorCode } from '@octavo/core/messages/errors.ts'
import { everyOrNext } from '@octavo/documents/testing/combinations.ts'
import { describe, expect, test } from 'vitest'
import { createFaultPlan, type Port, ports } from '../faults/fault-plan.ts'
import { faultyParts } from '../faults/faulty-services.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { runTool, storedFiles } from './run-tool.ts'

const errors: Record<Port, () => Error> = {
  storage: () => Object.assign(new Error('the disk is in trouble'), { code: 'EIO' }),
  database: () => new AppError('UNAVAILABLE'),
  queue: () => new AppError('UNAVAILABLE'),
  slots: () => new AppError('INTERNAL'),
}

describe.concurrent('the n-th call of a part fails while a tool runs in one call', () => {
  test.for(ports)(
    'of the %s: the caller hears why or gets the file, and nothing is left',
    { timeout: 300_000 },
    async (port, { expect }) => {
      const plan = createFaultPlan()
      const house = await startTestProgram({ SLOTS: '1' }, faultyParts(plan))
      try {
        for (let from = 1, fired = true; fired; from++) {
          fired = false
          for (const when of everyOrNext(['before', 'after'] as const, from)) {
            plan.arm({ port, error: errors[port], when, from, lasting: false })
            await expectClearAnswer(house, `${port} ${from} ${when}`)
            fired ||= plan.fired() > 0
            plan.heal()
          }
        }
        house.clock.advance(3 * 60 * 60_000)
        await house.program.sweep()
        expect(await storedFiles(house)).toEqual([])
        // The job of a run whose acceptance was answered by an error is taken and dropped, after a pause if the database failed meanwhile.
        const metrics = async () => (await fetch(`${house.program.url}/metrics`)).text()
        await expect.poll(metrics, { timeout: 30_000 }).toMatch(/^octavo_queue_depth 0$/m)
      } finally {
        plan.heal()
        await house.stop()
      }
    },
  )
})

async function expectClearAnswer(house: TestProgram, place: string): Promise<void> {
  const files = ['one', 'two'].map((text) => ({ name: `${text}.pdf`, content: textPdf(text) }))
  const answer = await runTool(house, 'merge-pdf', { files, signal: AbortSignal.timeout(30_000) }).then(
    async (response) => ({ status: response.status, content: await response.bytes().catch(() => undefined) }),
    (error: Error) => ({ status: 0, content: Buffer.from(error.name) }),
  )
  // Once the file is on its way, breaking off is the only way to say that it failed.
  if (answer.content === undefined) return
  if (answer.status === 200) return expect(await pageTexts(answer.content), place).toEqual(['one', 'two'])
  const { code = '' } = JSON.parse(Buffer.from(answer.content).toString()) as { code?: string }
  expect([place, isErrorCode(code) && errorTable[code].status]).toEqual([place, answer.status])
}
