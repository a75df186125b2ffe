import { expect, test, vi } from 'vitest'
import { closedOnce } from './closed-once.ts'

test('a file is closed once, and only when nobody reads it any more', async () => {
  const close = vi.fn()
  const file = closedOnce(close)
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const reading = [file.during(() => one.promise), file.during(() => other.promise)]
  file.close()
  file.close()
  one.resolve('one')
  expect(await reading[0]).toBe('one')
  expect(close).not.toHaveBeenCalled()
  other.resolve('other')
  expect(await reading[1]).toBe('other')
  expect(close).toHaveBeenCalledTimes(1)
  file.close()
  expect(close).toHaveBeenCalledTimes(1)
})

test('no read starts once a file is to be closed', async () => {
  const file = closedOnce(() => {})
  const held = Promise.withResolvers<void>()
  const reading = file.during(() => held.promise)
  file.close()
  const read = vi.fn(async () => {})
  await expect(file.during(read)).rejects.toThrow('the file was closed')
  held.resolve()
  await reading
  await expect(file.during(read)).rejects.toThrow('the file was closed')
  expect(read).not.toHaveBeenCalled()
})
