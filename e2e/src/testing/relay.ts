import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection between browser and program that a test can break. */
export interface Relay {
  url: string
  /** Sets its target, once the program's address is known. */
  leadTo(url: string): void
  /** Bytes sent from the browser to the program so far; all of them arrived. */
  sentBytes(): number
  /** Cuts all connections after this many more bytes to the program. No connection gets through until `mend`. */
  cutAfter(bytes: number): Promise<void>
  /** Stalls the connection on which this many more bytes were sent to the program. Others get through. `mend` cuts it. */
  holdAfter(bytes: number): Promise<void>
  /** Cuts all connections when the program responds to the request with this many more bytes: the response is lost. */
  loseAnswerAfter(bytes: number): Promise<void>
  /** Lets all connections through again and cancels planned faults. */
  mend(): void
  close(): Promise<void>
}

interface Pair {
  browser: Socket
  program: Socket
}

/** Starts a relay on a free port of this machine. */
export async function startRelay(): Promise<Relay> {
  const pairs = new Set<Pair>()
  const held = new Set<Pair>()
  let target = 0
  let sent = 0
  let isDown = false
  let atLimit: { bytes: number; reach(pair: Pair): void } | undefined

  const server = createServer((browser) => {
    if (isDown) return void browser.destroy()
    const pair = { browser, program: connect(target, '127.0.0.1') }
    pairs.add(pair)
    pair.program.pipe(browser)
    browser.on('data', (chunk) => forward(pair, chunk))
    pair.program.on('drain', () => held.has(pair) || browser.resume())
    for (const socket of [browser, pair.program]) socket.on('error', () => cut(pair)).on('close', () => cut(pair))
  })

  function forward(pair: Pair, chunk: Buffer): void {
    const reached = atLimit && sent + chunk.length >= atLimit.bytes ? atLimit : undefined
    const passed = reached ? chunk.subarray(0, reached.bytes - sent) : chunk
    sent += passed.length
    if (!pair.program.write(passed)) pair.browser.pause()
    if (!reached) return
    atLimit = undefined
    reached.reach(pair)
    if (pairs.has(pair) && !held.has(pair)) forward(pair, chunk.subarray(passed.length))
  }

  /** Forwarded bytes still arrive at the program. */
  function cut(pair: Pair): void {
    if (!pairs.delete(pair)) return
    held.delete(pair)
    pair.browser.destroy()
    pair.program.end()
  }

  function cutAll(): void {
    isDown = true
    for (const pair of pairs) cut(pair)
  }

  function after(bytes: number, reach: (pair: Pair) => void): Promise<void> {
    return new Promise((resolve) => {
      atLimit = {
        bytes: sent + bytes,
        reach(pair) {
          reach(pair)
          resolve()
        },
      }
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(url) {
      target = Number(new URL(url).port)
    },
    sentBytes: () => sent,
    cutAfter: (bytes) => after(bytes, cutAll),
    holdAfter: (bytes) =>
      after(bytes, (pair) => {
        held.add(pair)
        pair.browser.pause()
      }),
    loseAnswerAfter: (bytes) =>
      after(bytes, (pair) => {
        pair.program.unpipe(pair.browser)
        // Down at the same moment: a browser repeats a request by itself if a reused connection closes without a response.
        pair.program.once('data', cutAll).resume()
      }),
    mend() {
      isDown = false
      atLimit = undefined
      for (const pair of held) cut(pair)
    },
    async close() {
      for (const pair of pairs) cut(pair)
      server.close()
      await once(server, 'close')
    },
  }
}
