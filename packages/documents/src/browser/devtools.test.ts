import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createDevtools } from './devtools.ts'

/** A browser whose answers the test controls. */
function fakeBrowser() {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const devtools = createDevtools(input, output)
  return { devtools, say: (text: string) => input.write(text), heard: () => String(output.read() ?? ''), end: () => input.destroy() }
}

test('answers find their calls, in whatever pieces they come', async () => {
  const { devtools, say, heard } = fakeBrowser()
  const first = devtools.send('One', { a: 1 })
  const second = devtools.send('Two', {}, 'session')
  expect(heard()).toBe('{"id":1,"method":"One","params":{"a":1}}\0{"id":2,"method":"Two","params":{},"sessionId":"session"}\0')
  say('{"id":2,"result":{"b":')
  say('2}}\0{"id":1,"error":{"message":"no"}}\0')
  expect(await second).toEqual({ b: 2 })
  await expect(first).rejects.toThrow('no')
})

test('events are heard by those who asked, of their session, until they stop', () => {
  const { devtools, say } = fakeBrowser()
  const heard: unknown[] = []
  const stop = devtools.on('Event', 'one', (params) => void heard.push(params))
  say('{"method":"Event","params":{"n":1},"sessionId":"one"}\0{"method":"Event","params":{"n":2},"sessionId":"two"}\0')
  stop()
  say('{"method":"Event","params":{"n":3},"sessionId":"one"}\0')
  expect(heard).toEqual([{ n: 1 }])
})

test('a browser that goes takes every open call with it', async () => {
  const { devtools, end } = fakeBrowser()
  const call = devtools.send('Never')
  end()
  await expect(call).rejects.toThrow('gone')
  await expect(devtools.gone).rejects.toThrow('gone')
})
