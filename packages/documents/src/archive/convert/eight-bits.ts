interface Rows {
  /** Samples a row. */
  columns: number
  rows: number
  /** Up to 16. */
  bits: number
}

/** Samples of any number of bits, each row beginning with a whole byte, as bytes. Data that ends early is filled up with zeros. */
export function eightBits(stored: Uint8Array, { columns, rows, bits }: Rows): Uint8Array {
  const rowBytes = Math.ceil((columns * bits) / 8)
  const most = 2 ** bits - 1
  const bytes = new Uint8Array(columns * rows)
  for (let row = 0, to = 0; row < rows; row++) {
    const start = row * rowBytes
    for (let column = 0; column < columns; column++) {
      if (bits === 16) {
        // The upper byte, by which colour keys stay true.
        bytes[to++] = stored[start + column * 2] ?? 0
        continue
      }
      const at = column * bits
      const first = start + (at >> 3)
      const word = ((stored[first] ?? 0) << 16) | ((stored[first + 1] ?? 0) << 8) | (stored[first + 2] ?? 0)
      const value = (word >> (24 - bits - (at & 7))) & most
      bytes[to++] = bits > 8 ? value >> (bits - 8) : Math.round((value * 255) / most)
    }
  }
  return bytes
}
