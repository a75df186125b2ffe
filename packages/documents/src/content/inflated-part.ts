import { inflateRawSync, inflateSync, constants as zlib } from 'node:zlib'

/** What damaged Flate data yields before its first error; undefined if that is more than `maxOutputLength` bytes. */
export function inflatedPart(data: Uint8Array, maxOutputLength: number): Uint8Array | undefined {
  const options = { maxOutputLength, finishFlush: zlib.Z_SYNC_FLUSH }
  // Node returns nothing for damaged data, but everything for the part before the damage. Bisection finds where that ends.
  const isHeaded = inflate(inflateSync, data.subarray(0, headBytes)) !== 'damaged'
  const [unpack, packed] = isHeaded ? ([inflateSync, data] as const) : ([inflateRawSync, data.subarray(headBytes)] as const)
  let [readable, damaged] = [0, packed.length + 1]
  let part: Uint8Array = new Uint8Array(0)
  while (damaged - readable > 1) {
    const middle = Math.floor((readable + damaged) / 2)
    const found = inflate(unpack, packed.subarray(0, middle))
    if (found === 'too-large') return undefined
    if (found === 'damaged') damaged = middle
    else [readable, part] = [middle, found]
  }
  return part

  function inflate(unpack: typeof inflateSync, bytes: Uint8Array): Uint8Array | 'damaged' | 'too-large' {
    try {
      return unpack(bytes, options)
    } catch (error) {
      return error instanceof RangeError ? 'too-large' : 'damaged'
    }
  }
}

/** The zlib header before the data. */
const headBytes = 2
