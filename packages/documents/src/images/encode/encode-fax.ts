import { endCode, type FaxCode, horizontalCode, passCode, runCodes, verticalCodes } from './fax-codes.ts'

/**
 * Rows of bits, each filled up to a whole byte, a set bit being white, as a fax codes them (ITU-T T.6, Group 4). Undefined as soon as it
 * would take `maxBytes`.
 */
export function encodeFax(
  packed: Uint8Array,
  { width, height, maxBytes }: { width: number; height: number; maxBytes: number },
): Uint8Array | undefined {
  const coded = new Uint8Array(maxBytes)
  let length = 0
  let waiting = 0
  let waitingBits = 0
  const put = ({ bits, count }: FaxCode) => {
    waiting = (waiting << count) | bits
    waitingBits += count
    for (; waitingBits >= 8; waitingBits -= 8) coded[length++] = (waiting >> (waitingBits - 8)) & 255
    waiting &= (1 << waitingBits) - 1
  }
  const rowBytes = Math.ceil(width / 8)
  let above: number[] = []
  for (let row = 0; row < height; row++) {
    const own = changesIn(packed.subarray(row * rowBytes, (row + 1) * rowBytes), width)
    encodeRow(own, above, width, put)
    if (length >= maxBytes) return undefined
    above = own
  }
  put(endCode)
  put(endCode)
  if (waitingBits > 0) put({ bits: 0, count: 8 - waitingBits })
  return length < maxBytes ? coded.subarray(0, length) : undefined
}

/** Where a row changes its colour; before it all is white. */
function changesIn(row: Uint8Array, width: number): number[] {
  const changes: number[] = []
  let colour = 1
  for (const [index, byte] of row.entries()) {
    if (byte === (colour === 1 ? 255 : 0)) continue
    for (let bit = 0; bit < 8; bit++) {
      const next = (byte >> (7 - bit)) & 1
      if (next === colour || index * 8 + bit >= width) continue
      changes.push(index * 8 + bit)
      colour = next
    }
  }
  return changes
}

/** The names are those of the recommendation: `a` are changes of this row, `b` of the one above. */
function encodeRow(own: readonly number[], above: readonly number[], width: number, put: (code: FaxCode) => void): void {
  let a0 = -1
  let [next, over] = [0, 0]
  while (a0 < width) {
    const colour = next % 2
    const a1 = own[next] ?? width
    while (over > 0 && (above[over - 1] ?? width) > a0) over -= 1
    while (over < above.length && (above[over] ?? width) <= a0) over += 1
    if (over % 2 !== colour) over += 1
    const b1 = above[over] ?? width
    const b2 = above[over + 1] ?? width
    const vertical = verticalCodes[a1 - b1 + 3]
    if (b2 < a1) {
      put(passCode)
      a0 = b2
    } else if (vertical) {
      put(vertical)
      a0 = a1
      next += 1
    } else {
      const a2 = own[next + 1] ?? width
      put(horizontalCode)
      putRun(colour, a1 - Math.max(a0, 0), put)
      putRun(1 - colour, a2 - a1, put)
      a0 = a2
      next += 2
    }
  }
}

const longest = 2560

function putRun(colour: number, pixels: number, put: (code: FaxCode) => void): void {
  const codes = runCodes[colour] ?? []
  let left = pixels
  const putCode = (index: number) => {
    const code = codes[index]
    if (code) put(code)
  }
  for (; left >= longest + 64; left -= longest) putCode(63 + longest / 64)
  if (left >= 64) putCode(63 + Math.floor(left / 64))
  putCode(left % 64)
}
