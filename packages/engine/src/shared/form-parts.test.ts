import { hash, randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { pieceMemory } from '@octavo/platform/storage/piece-memory.ts'
import { expect, test, vi } from 'vitest'
import { type FormLimits, isForm, readForm } from './form-parts.ts'

const boundary = 'border-of-a-test'
const limits: FormLimits = { files: 3, fields: 2, fieldBytes: 100 }

/** A body as Node's server gives it. */
function requestOf(chunks: Iterable<Buffer> | AsyncIterable<Buffer>, headers: Record<string, string> = {}): IncomingMessage {
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return Object.assign(Readable.from(chunks, { objectMode: false }), { headers: { ...type, ...headers } }) as unknown as IncomingMessage
}

const part = (head: string, content: string | Buffer) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)
const file = (content: string | Buffer, name = 'a.pdf') =>
  part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf`, content)
const end = Buffer.from(`--${boundary}--\r\n`)

function cut(bytes: Buffer, length: () => number): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const next = at + length()
    chunks.push(Buffer.from(bytes.subarray(at, next)))
    at = next
  }
  return chunks
}

/** Comparing large contents takes long. */
const digestOf = (content: string | Buffer) => hash('sha256', content)

/** Each part as it is told, pieces copied before the next is requested. */
async function read(request: IncomingMessage, given = limits): Promise<unknown[]> {
  const parts: unknown[] = []
  for await (const each of readForm(request, given).parts) {
    if (each.kind === 'field') parts.push([each.name, each.value, each.isCut])
    else {
      const pieces: Buffer[] = []
      for await (const piece of each.content) pieces.push(Buffer.from(piece))
      parts.push([each.name, each.fileName, digestOf(Buffer.concat(pieces))])
    }
  }
  return parts
}

test('a form is read the same however its bytes arrive', async () => {
  const small = Buffer.from(`\r\n--border-of\r\n\r\n--${boundary.slice(0, -1)}`)
  const large = randomBytes(5_000_000)
  const body = Buffer.concat([Buffer.from('before\r\n'), field('options', '{"ä":1}'), file(small), file(''), file(large, 'large.pdf'), end])
  const expected = [
    ['options', '{"ä":1}', false],
    ['file', 'a.pdf', digestOf(small)],
    ['file', 'a.pdf', digestOf('')],
    ['file', 'large.pdf', digestOf(large)],
  ]
  for (const length of [() => 65_536, () => 1_048_576, () => randomInt(1, 300_000), () => body.length]) {
    expect(await read(requestOf(cut(body, length)))).toEqual(expected)
    expect(await read(requestOf(cut(body, length), { 'content-length': `${body.length}` }))).toEqual(expected)
  }
})

test('a small form is read byte by byte', async () => {
  const body = Buffer.concat([field('a', 'b'), file('content'), end])
  expect(await read(requestOf(cut(body, () => 1)))).toEqual([
    ['a', 'b', false],
    ['file', 'a.pdf', digestOf('content')],
  ])
})

test('every place of a border at the end of a window is found', async () => {
  const window = 1024 * 1024 + 1024
  for (let shift = -40; shift <= 40; shift++) {
    const content = randomBytes(window - 400 + shift)
    const body = Buffer.concat([file(content), file('next'), end])
    expect(await read(requestOf(cut(body, () => 65_536)))).toEqual([
      ['file', 'a.pdf', digestOf(content)],
      ['file', 'a.pdf', digestOf('next')],
    ])
  }
})

test('pieces of a large file are large, though they come in small chunks', async () => {
  const body = Buffer.concat([file(randomBytes(20_000_000)), end])
  let count = 0
  for await (const each of readForm(requestOf(cut(body, () => 65_536)), limits).parts)
    if (each.kind === 'file') for await (const _ of each.content) count += 1
  expect(count).toBeLessThan(30)
})

test('the memory of chunks is free as soon as they are taken, unless others share it', async () => {
  const content = randomBytes(3_000_000)
  const chunks = cut(Buffer.concat([file(content), end]), () => 65_536)
  const shared = Buffer.alloc(10)
  const views = [shared.subarray(0, 0), ...chunks, shared.subarray(5)]
  expect(await read(requestOf(views))).toEqual([['file', 'a.pdf', digestOf(content)]])
  expect(chunks.slice(0, -1).map(({ length }) => length)).toEqual(chunks.slice(0, -1).map(() => 0))
  expect(shared).toHaveLength(10)
})

test('a sender of a few bytes at a time takes memory for one window', async () => {
  const borrow = vi.spyOn(pieceMemory, 'borrow')
  async function* sending(): AsyncGenerator<Buffer> {
    yield file('').subarray(0, -2)
    for (let count = 0; count < 5; count++) {
      await delay(40)
      yield Buffer.from('few ')
    }
    yield Buffer.concat([Buffer.from('\r\n'), end])
  }
  expect(await read(requestOf(sending()))).toEqual([['file', 'a.pdf', digestOf('few '.repeat(5))]])
  expect(borrow).toHaveBeenCalledTimes(1)
  borrow.mockRestore()
})

test('a file whose form is closed ends with an error', async () => {
  const { parts } = readForm(requestOf(cut(file(randomBytes(3_000_000)), () => 65_536)), limits)
  const { value: part } = await parts.next()
  if (part?.kind !== 'file') throw new Error('no file')
  const content = part.content[Symbol.asyncIterator]()
  await content.next()
  await parts.return?.()
  await expect(content.next()).rejects.toThrow('the form was closed')
})

test('a sender waits while a file is used', async () => {
  let sent = 0
  async function* sending(): AsyncGenerator<Buffer> {
    yield file('').subarray(0, -2)
    for (; sent < 500; sent++) yield Buffer.alloc(65_536)
    yield Buffer.concat([Buffer.from('\r\n'), end])
  }
  const { parts } = readForm(requestOf(sending()), limits)
  const { value } = await parts.next()
  await value.content.next()
  await delay(200)
  // Two windows of 17 chunks, and what streams hold.
  expect(sent).toBeLessThan(50)
  await parts.return?.()
})

test('a file that nobody reads is passed over', async () => {
  const names: string[] = []
  const body = Buffer.concat([file(randomBytes(3_000_000), 'one'), file('x', 'two'), end])
  for await (const each of readForm(requestOf(cut(body, () => 65_536)), limits).parts) if (each.kind === 'file') names.push(each.fileName)
  expect(names).toEqual(['one', 'two'])
})

test.for([
  ['name="file"; filename="C:\\\\dir\\\\a.pdf"', 'a.pdf'],
  ['name=file; filename=plain.pdf', 'plain.pdf'],
  ['name="file"; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['name="file"; filename="x.pdf"; filename*=UTF-8\'\'%C3%A4.pdf', 'ä.pdf'],
  ['name="file"; filename="ä.pdf"', 'ä.pdf'],
  ['filename="a;name=b.pdf"; name="file"', 'a;name=b.pdf'],
])('the head %s names %s', async ([head, name]) => {
  const body = Buffer.concat([part(`content-disposition: form-data; ${head}`, 'x'), end])
  expect(await read(requestOf([body]))).toEqual([['file', name, digestOf('x')]])
})

test('a field that is too long is cut, and the next part is read', async () => {
  const body = Buffer.concat([field('a', 'x'.repeat(101)), field('b', 'y'), end])
  expect(await read(requestOf([body]))).toEqual([
    ['a', 'x'.repeat(100), true],
    ['b', 'y', false],
  ])
})

test.for([
  ['before the first part', Buffer.alloc(0)],
  ['in a field', Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`)],
] as const)('a body that never ends %s is refused after some of it', async ([, beginning]) => {
  let sent = 0
  function* endless(): Generator<Buffer> {
    yield Buffer.from(beginning)
    for (; sent < 500; sent++) yield Buffer.alloc(65_536, 'x')
  }
  await expect(read(requestOf(endless()))).rejects.toThrow('too much outside of files')
  expect(sent).toBeLessThan(100)
})

test.for([
  ['nothing', Buffer.alloc(0), 'no end'],
  ['no border', Buffer.from('anything'), 'no end'],
  ['no end', file('x'), 'no end'],
  ['a head without an end', Buffer.from(`--${boundary}\r\n${'x'.repeat(20_000)}`), 'too long'],
  ['words behind a border', Buffer.from(`--${boundary} x\r\n\r\n`), 'behind a border'],
  ['too many files', Buffer.concat([file('x'), file('x'), file('x'), file('x'), end]), 'too many files'],
  ['too many fields', Buffer.concat([field('a', ''), field('a', ''), field('a', ''), end]), 'too many fields'],
] as const)('a body with %s is refused', async ([, body, reason]) => {
  await expect(read(requestOf([body]))).rejects.toThrow(reason)
})

test.for(['multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'b'.repeat(71)}`])(
  'the type %s has no boundary',
  (type) => expect(() => readForm(requestOf([], { 'content-type': type }), limits)).toThrow('no boundary'),
)

test('a form ends with the error that somebody gives it, in the middle of a file', async () => {
  async function* silent(): AsyncGenerator<Buffer> {
    yield file('begin').subarray(0, -2)
    await new Promise(() => {})
  }
  const form = readForm(requestOf(silent()), limits)
  const { value } = await form.parts.next()
  setTimeout(() => form.fail(new Error('too slow')), 50)
  const drain = async () => {
    for await (const _ of value.content);
  }
  await expect(drain()).rejects.toThrow('too slow')
})

test('a connection that breaks ends the form', async () => {
  async function* breaking(): AsyncGenerator<Buffer> {
    yield file('begin').subarray(0, -2)
    throw new Error('reset')
  }
  await expect(read(requestOf(breaking()))).rejects.toThrow('reset')
})

test('a form is told by its type', () => {
  const typed = (type: string) => isForm({ headers: { 'content-type': type } })
  expect(['multipart/form-data; boundary=x', 'Multipart/Form-Data', 'multipart/mixed', 'multipart/form-datax', ''].map(typed)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
