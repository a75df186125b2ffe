import { Readable, type Writable } from 'node:stream'

/**
 * Bytes that are sent piece by piece: the next piece is requested when the system has taken the one before, so that pieces may share their
 * memory. As a stream they can only be piped, once, which is how answers are sent.
 */
export class SentBytes extends Readable {
  readonly #content: AsyncIterator<Uint8Array>
  #stopWaiting: (() => void) | undefined

  constructor(content: AsyncIterable<Uint8Array>) {
    super({ read() {} })
    this.#content = content[Symbol.asyncIterator]()
  }

  override pipe<Destination extends NodeJS.WritableStream>(destination: Destination): Destination {
    this.#send(destination as unknown as Writable).catch((error: Error) => this.destroy(error))
    return destination
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#stopWaiting?.()
    // A generator that is at work ends with the piece that it is waiting for.
    void this.#content.return?.().catch(() => {})
    done(error)
  }

  async #send(destination: Writable): Promise<void> {
    for (let step = await this.#content.next(); !step.done; step = await this.#content.next()) {
      if (this.destroyed) return
      await this.#taken(destination, step.value)
    }
    if (this.destroyed) return
    destination.end()
    this.push(null)
    this.resume()
  }

  /** A connection that is gone doesn't always tell that a piece wasn't taken; this stream is destroyed with it. */
  #taken(destination: Writable, piece: Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      this.#stopWaiting = resolve
      destination.write(piece, () => resolve())
    })
  }
}
