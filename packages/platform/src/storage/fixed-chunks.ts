/**
 * The same bytes in chunks of one length, all full but the last, which may be empty. A chunk must be used before the next one
 * is asked for: its memory is the source's or is used again.
 */
export async function* fixedChunks(
  pieces: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<{ chunk: Uint8Array; last: boolean }> {
  const held = Buffer.allocUnsafe(length)
  let heldLength = 0
  for await (const piece of pieces) {
    let rest = piece
    // A full chunk stays held until another byte proves that it is not the last one.
    while (heldLength + rest.length > length) {
      const missing = length - heldLength
      if (heldLength > 0) held.set(rest.subarray(0, missing), heldLength)
      yield { chunk: heldLength > 0 ? held : rest.subarray(0, length), last: false }
      rest = rest.subarray(missing)
      heldLength = 0
    }
    held.set(rest, heldLength)
    heldLength += rest.length
  }
  yield { chunk: held.subarray(0, heldLength), last: true }
}
