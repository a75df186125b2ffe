/** RC4, which Node's OpenSSL no longer supports and which old Office documents use. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(state, i) + at(key, i % key.length)) & 255
    swap(state, i, j)
  }
  const out = Buffer.alloc(bytes.length)
  for (let place = 0, i = 0, j = 0; place < bytes.length; place++) {
    i = (i + 1) & 255
    j = (j + at(state, i)) & 255
    swap(state, i, j)
    out[place] = at(bytes, place) ^ at(state, (at(state, i) + at(state, j)) & 255)
  }
  return out
}

function swap(state: Uint8Array, i: number, j: number): void {
  const kept = at(state, i)
  state[i] = at(state, j)
  state[j] = kept
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] as number
}
