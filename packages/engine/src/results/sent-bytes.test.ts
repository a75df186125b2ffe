import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SentBytes } from './sent-bytes.ts'

/** Pieces that lie in the same memory, one after the other. */
async function* inOneMemory(count: number, onEnd = () => {}): AsyncGenerator<Uint8Array> {
  const memory = Buffer.alloc(100_000)
  try {
    for (let piece = 1; piece <= count; piece++) yield memory.fill(piece)
  } finally {
    onEnd()
  }
}

test('the memory of a piece is used again only when the piece was taken', async () => {
  const seen: number[] = []
  const slow = new Writable({
    highWaterMark: 10_000_000,
    write(chunk: Buffer, _, done) {
      setTimeout(() => {
        seen.push(chunk[0] ?? 0, chunk.at(-1) ?? 0)
        done()
      }, 2)
    },
  })
  const sent = new SentBytes(inOneMemory(20))
  const ended = new Promise((resolve) => sent.once('end', resolve))
  await new Promise((resolve) => sent.pipe(slow).once('finish', resolve))
  await ended
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => [index + 1, index + 1]).flat())
})

test('an error of the content is that of the stream, and the answer is not ended', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a')
    throw new Error('damaged')
  }
  const sent = new SentBytes(broken())
  const answer = new Writable({ write: (_chunk, _encoding, done) => done() })
  const failed = new Promise((resolve) => sent.once('error', resolve))
  sent.pipe(answer)
  expect(await failed).toMatchObject({ message: 'damaged' })
  expect(answer.writableEnded).toBe(false)
})

test('a stream that is destroyed while a piece waits for its reader closes the content', async () => {
  let closed = false
  const sent = new SentBytes(inOneMemory(20, () => (closed = true)))
  sent.pipe(new Writable({ write() {} }))
  await nextTurn()
  sent.destroy()
  await expect.poll(() => closed).toBe(true)
})
