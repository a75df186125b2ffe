/**
 * The same bytes in chunks of one length, all full except the last, which may be empty. A chunk must be used before the next one is
 * requested: its memory belongs to the source or is reused.
 */
export async function* fixedChunks(
  pieces: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<{ chunk: Uint8Array; last: boolean }> {
  const held = Buffer.allocUnsafe(length)
  let heldLength = 0
  for await (const piece of pieces) {
    let rest = piece
    // A full chunk is held back until another byte proves that it isn't the last one.
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
