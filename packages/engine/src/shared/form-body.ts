import type { IncomingMessage } from 'node:http'
import { pieceMemory } from '@octavo/platform/storage/piece-memory.ts'

/** The bytes of a body, a window of up to a megabyte at a time: a connection gives 64 kB, and each would cost as much as a megabyte. */
export interface FormBody {
  /**
   * The next window, with the rest of the one before in front of it; undefined at the end of the body. The memory of the window before is
   * used again.
   */
  next(rest: Uint8Array): Promise<Buffer | undefined>
  /** Ends the body with an error, now and for all that is read later. */
  fail(error: Error): void
  close(): void
}

/** Room before each window for the rest of the one before; a longer rest is copied with the window. */
const restRoom = 256
/** A slow sender's bytes wait for more as long as nobody notices. */
const gatherMs = 20
/** Fewer bytes are copied out of their window. */
const fewBytes = 64 * 1024

interface Window {
  memory: Buffer
  isLent: boolean
  end: number
}

/** Reads a body. While one window is used, the next one is filled; the sender waits when both are full. */
export function openFormBody(request: IncomingMessage): FormBody {
  let filling: Window | undefined
  let used: Window | undefined
  /** What a full window had no room for, and the chunk that it is the end of. */
  let over: { rest: Buffer; chunk: Buffer } | undefined
  let failure: Error | undefined
  let ended = false
  let timer: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined

  function take(chunk: Buffer): void {
    takeRest(chunk, chunk)
  }

  function takeRest(rest: Buffer, chunk: Buffer): void {
    filling ??= openWindow(request)
    const bytes = Math.min(rest.length, filling.memory.length - filling.end)
    filling.memory.set(rest.subarray(0, bytes), filling.end)
    filling.end += bytes
    over = bytes < rest.length ? { rest: rest.subarray(bytes), chunk } : undefined
    if (!over) freeMemory(chunk)
    if (filling.end < filling.memory.length) waitForMore()
    else {
      request.pause()
      tell()
    }
  }

  function waitForMore(): void {
    if (wake) timer ??= setTimeout(tell, gatherMs)
  }

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    wake?.()
    wake = undefined
  }

  function end(): void {
    ended = true
    tell()
  }

  function fail(error: Error): void {
    failure ??= error
    tell()
  }

  const breakOff = () => {
    if (!ended) fail(new Error('the body was cut off'))
  }
  request.on('data', take).once('end', end).once('error', fail).once('close', breakOff)

  function giveBack(window: Window | undefined): void {
    if (window?.isLent) pieceMemory.giveBack(window.memory)
  }

  async function filled(): Promise<Window | undefined> {
    const isFull = () => filling !== undefined && filling.end === filling.memory.length
    if (!failure && !ended && !isFull()) {
      const told = new Promise<void>((resolve) => (wake = resolve))
      if (filling) waitForMore()
      await told
    }
    if (failure) throw failure
    const window = filling
    if (window && !ended && window.isLent && window.end - restRoom < fewBytes) return copyOf(window)
    filling = undefined
    return window
  }

  /** A slow sender's few bytes; the memory goes on being filled, instead of one for every few bytes. */
  function copyOf(window: Window): Window {
    const memory = Buffer.allocUnsafeSlow(window.end)
    memory.set(window.memory.subarray(0, window.end))
    const copy = { memory, isLent: false, end: window.end }
    window.end = restRoom
    return copy
  }

  return {
    async next(rest) {
      const window = await filled()
      if (!window) return undefined
      // `rest` lies in the window before, which is used again after this.
      const bytes = joined(rest, window)
      giveBack(used)
      used = window
      const waiting = over
      over = undefined
      if (waiting) takeRest(waiting.rest, waiting.chunk)
      if (!ended && !over) request.resume()
      return bytes
    },
    fail,
    close() {
      fail(new Error('the form was closed'))
      request.off('data', take).off('end', end).off('close', breakOff)
      giveBack(used)
      giveBack(filling)
      used = undefined
      filling = undefined
      // What is left of a form that was read, or was refused, is dropped.
      request.resume()
    },
  }
}

/**
 * Frees the memory of a chunk at once, where it has all of it to itself. Left to the garbage collector, each of the thousands of a large file
 * would lie in memory of its own, which has to be mapped and leaves the processor's cache: that costs four times as much as the copy.
 */
function freeMemory({ buffer, byteOffset, byteLength }: Buffer): void {
  const isAlone = byteOffset === 0 && byteLength === buffer.byteLength
  if (isAlone && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

function openWindow({ headers }: IncomingMessage): Window {
  const length = restRoom + Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const isLent = !(length < pieceMemory.bytes)
  return { memory: isLent ? pieceMemory.borrow() : Buffer.allocUnsafeSlow(Math.max(length, restRoom + 1)), isLent, end: restRoom }
}

function joined(rest: Uint8Array, { memory, end }: Window): Buffer {
  const bytes = memory.subarray(restRoom, end)
  if (rest.length > restRoom) return Buffer.concat([rest, bytes])
  memory.set(rest, restRoom - rest.length)
  return memory.subarray(restRoom - rest.length, end)
}
