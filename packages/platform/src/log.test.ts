import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { AppError } from '@octavo/core/messages/errors.ts'
import { expect, test } from 'vitest'
import { createLog, type LogLevel } from './log.ts'

function capture(level: LogLevel = 'info') {
  const lines: string[] = []
  const log = createLog({ level, destination: { write: (line) => void lines.push(line) } })
  return { log, lines, parsed: () => lines.map((line) => JSON.parse(line)) }
}

test('writes one JSON object a line, with time and level', () => {
  const { log, lines, parsed } = capture()
  log.info({ taskRef: 'abc' }, 'task began\n{"level":"forged"}')
  log.debug('not shown')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(parsed()[0]).toMatchObject({ level: 'info', taskRef: 'abc', msg: 'task began\n{"level":"forged"}', pid: process.pid })
  expect(Number.isNaN(Date.parse(parsed()[0].time))).toBe(false)
})

test('hides secrets at any depth, in child logs and in every spelling', () => {
  const { log, lines } = capture()
  const mark = 'MARK-5f2c'
  const headers = { authorization: mark, Cookie: mark, 'X-ENGINE-TOKEN': mark, 'set-cookie': [mark] }
  log.info({ password: mark, headers, deep: { er: [{ body: { password: mark, token: mark } }] } })
  log
    .child({ headers, engineToken: mark })
    .child({ password: mark })
    .info({ taskKey: Buffer.from(mark) })
  log.info({ bytes: Buffer.from(mark), list: [new Uint8Array(3)] })
  log.info({ url: `/api/x?name=${mark}`, deep: { path: `/a#${mark}` }, referer: `https://example.org/?${mark}` })
  log.info({ url: `/api/v1/downloads/${mark}` }, `GET /api/v1/downloads/${mark} broke`)
  log.error({ err: new Error(`no answer from /api/v1/downloads/${mark}`) })
  log.info({ req: { id: 7, method: 'GET', url: `/x?${mark}`, headers, ip: mark }, res: { statusCode: 200, headers } })
  expect(lines.join('')).not.toContain(mark)
  expect(lines.join('')).not.toContain(Buffer.from(mark).toString('base64'))
  expect(lines.join('')).not.toContain('77,65,82,75')
  expect(lines).toHaveLength(7)
})

test('keeps of a request its method, path and id, of an answer its status', () => {
  const { log, parsed } = capture()
  log.info({ req: { id: 'r1', method: 'GET', url: '/api/v1/tools?x=1', socket: {} }, res: { statusCode: 404 } })
  expect(parsed()[0]).toMatchObject({ req: { id: 'r1', method: 'GET', url: '/api/v1/tools' }, res: { statusCode: 404 } })
})

test('tells an error with its code and causes, and none of its other properties', () => {
  const { log, lines, parsed } = capture()
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (name)=(MARK) exists' })
  log.error({ err: new AppError('INTERNAL', { cause }), also: { failure: cause } }, 'failed')
  log.error(cause)
  expect(parsed()[0].err).toMatchObject({ type: 'AppError', code: 'INTERNAL', cause: { message: 'duplicate key', code: '23505' } })
  expect(parsed()[0].err.stack).toContain('log.test.ts')
  expect(lines.join('')).not.toContain('MARK')
})

test('survives objects that are cyclic, deep or of a class', () => {
  const { log, parsed } = capture()
  const cyclic: Record<string, unknown> = { name: 'cyclic' }
  cyclic.self = cyclic
  log.info({ cyclic, map: new Map([['password', 'x']]), nothing: null, date: new Date(0), bare: Object.create(null) })
  expect(parsed()[0]).toMatchObject({ map: '[Map]', nothing: null, date: '1970-01-01T00:00:00.000Z' })
})

const program = (body: string) => `
  import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
  const log = createLog({ level: 'info' })
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5))
  ${body}
  process.stderr.write('alive')`

test('goes on when its reader is gone', async () => {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    program('for (let i = 0; i < 40; i++) { log.info({ i }); await pause() }'),
  ])
  child.stdout.destroy()
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ told, code }).toEqual({ told: 'alive', code: 0 })
})

test('goes on when standard output was never open', async () => {
  const script = program('for (let i = 0; i < 5; i++) { log.info({ i }); await pause() }')
  const child = spawn('sh', ['-c', 'exec "$0" --input-type=module -e "$1" >&-', process.execPath, script])
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ told, code }).toEqual({ told: 'alive', code: 0 })
})

test('goes on when its reader does not read', async () => {
  const body = `for (let i = 0; i < 400; i++) { log.info({ i, padding: 'x'.repeat(50_000) }); if (i % 20 === 0) await pause() }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(body)])
  const [alive] = await once(child.stderr, 'data')
  expect(String(alive)).toBe('alive')
  child.stdout.resume()
  await once(child, 'exit')
})

test('what was logged last is written when the program ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(`log.info('the last line'); process.exitCode = 3`)])
  const [told] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(told).toContain('the last line')
})
