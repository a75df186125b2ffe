import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@octavo/data/testing/test-database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type ChildProgram, startChildProgram } from '../faults/child-program.ts'
import { documentProcesses } from '../faults/processes.ts'
import { bareMachine } from '../testing/bare-machine.ts'
import { freePort } from '../testing/free-port.ts'
import { createTestClient } from '../testing/test-client.ts'
import { textPdf } from '../testing/text-pdf.ts'

test.each([
  ['auto', /Install it \(Debian: apt-get install bubblewrap\)/],
  ['prlimit', /SANDBOX=prlimit is never used as root/],
])(
  'root without bubblewrap opens no document and says what to do (SANDBOX=%s)',
  async (SANDBOX, whatToDo) => {
    const program = await startBareProgram({ SANDBOX })
    expect(program.lastWords()).toMatch(/^Octavo answers at http:\S+ and is not ready\. Documents are not opened, because /m)
    expect(program.lastWords()).toMatch(whatToDo)

    const client = createTestClient(program.url)
    const ready = await client.call('GET', '/health/ready')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({
      ready: false,
      parts: {
        database: 'ok',
        documents: expect.stringMatching(whatToDo),
        office: expect.any(String),
        browser: expect.any(String),
        ocr: expect.any(String),
      },
    })

    const task = await client.newTask()
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(textPdf('never read'))]), 'a.pdf')
    const upload = (await (await task.call('POST', '/documents', { body: form })).json()) as { data: { ref: string; state: string } }
    const { ref, state } = upload.data
    expect(state).toBe('CHECKING')
    const opening = [
      await task.call('GET', `/documents/${ref}/pages/1/preview`),
      await task.call('POST', '/engine/fonts/subsets', { json: { characters: 'a' } }),
    ]
    for (const answer of opening)
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(documentProcesses(program.pid)).toEqual([])
  },
  60_000,
)

async function startBareProgram(environment: Record<string, string>): Promise<ChildProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-no-bubblewrap-'))
  const database = await createTestDatabase()
  const machine = bareMachine()
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: `${await freePort()}`, SLOTS: '1', ...environment }
  const program = await startChildProgram(settings, { behind: machine.behind })
  onTestFinished(async () => {
    await program.stop()
    machine.remove()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return program
}
