const clear = 256
const endOfData = 257

/**
 * Unpacks LZW as PDF stores it (ISO 32000, 7.4.4), and stops after `maxBytes`. `early`: codes grow one step sooner, which is the default.
 */
export function decodeLzw(data: Uint8Array, { early = true, maxBytes = 256_000_000 } = {}): Buffer {
  // Entries are kept as the place and length of their text in what was written already.
  const starts = new Int32Array(4097)
  const lengths = new Int32Array(4097)
  let output = Buffer.alloc(Math.max(1024, data.length * 4))
  let length = 0
  let next = 258
  let bits = 9
  let previous = -1
  let buffer = 0
  let held = 0
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff
    held += 8
    if (held < bits) continue
    held -= bits
    const code = (buffer >> held) & ((1 << bits) - 1)
    if (code === endOfData || length > maxBytes) break
    if (code === clear) {
      next = 258
      bits = 9
      previous = -1
      continue
    }
    const from = length
    if (code < 256) write([code])
    else if (code < next && previous >= 0) copy(starts[code] ?? 0, lengths[code] ?? 0)
    else if (code === next && previous >= 0) {
      copy(previous, from - previous)
      copy(previous, 1)
    } else break
    if (previous >= 0 && next < 4096) {
      starts[next] = previous
      lengths[next] = from - previous + 1
      next += 1
    }
    previous = from
    const limit = next + (early ? 1 : 0)
    bits = limit >= 2048 ? 12 : limit >= 1024 ? 11 : limit >= 512 ? 10 : 9
  }
  return output.subarray(0, length)

  function room(more: number): void {
    if (length + more <= output.length) return
    const larger = Buffer.alloc(Math.max(output.length * 2, length + more))
    output.copy(larger, 0, 0, length)
    output = larger
  }

  function write(bytes: readonly number[]): void {
    room(bytes.length)
    for (const byte of bytes) output[length++] = byte
  }

  function copy(from: number, count: number): void {
    room(count)
    for (let index = 0; index < count; index++) output[length++] = output[from + index] ?? 0
  }
}
