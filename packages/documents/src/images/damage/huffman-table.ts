import type { HuffmanCodes } from './jpeg-segments.ts'

/** By the next sixteen bits: the length of the code they begin with times 256, plus its symbol; 0 if there is none. */
export type HuffmanTable = Uint16Array

export function huffmanTable(codes: HuffmanCodes): HuffmanTable {
  const table = new Uint16Array(65_536)
  let [code, index] = [0, 16]
  for (let length = 1; length <= 16; length += 1) {
    const room = 1 << (16 - length)
    for (let left = codes[length - 1] ?? 0; left > 0 && code + room <= 65_536; left -= 1) {
      table.fill((length << 8) | (codes[index] ?? 0), code, code + room)
      index += 1
      code += room
    }
  }
  return table
}
