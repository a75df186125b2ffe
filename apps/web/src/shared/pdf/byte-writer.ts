/** Bytes written one value after the other, the highest byte first. */
export class ByteWriter {
  #bytes: number[] = []

  get length(): number {
    return this.#bytes.length
  }

  u8(value: number): this {
    this.#bytes.push(value & 255)
    return this
  }

  u16(value: number): this {
    const whole = Math.max(0, Math.min(0xffff, Math.round(value)))
    return this.u8(whole >> 8).u8(whole)
  }

  i16(value: number): this {
    const whole = Math.max(-0x8000, Math.min(0x7fff, Math.round(value)))
    return this.u8(whole >> 8).u8(whole)
  }

  u32(value: number): this {
    return this.u8(value / 2 ** 24)
      .u8(value / 2 ** 16)
      .u8(value / 2 ** 8)
      .u8(value)
  }

  zeros(count: number): this {
    for (let left = count; left > 0; left -= 1) this.#bytes.push(0)
    return this
  }

  text(characters: string): this {
    for (const character of characters) this.u8(character.charCodeAt(0))
    return this
  }

  raw(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte)
    return this
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes)
  }
}
