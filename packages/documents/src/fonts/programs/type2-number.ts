/** Appends a number in the form of Type 2 charstrings (Adobe Technical Note 5177, 3.2). Throws RangeError for one that they can't hold. */
export function pushNumber(bytes: number[], value: number): void {
  if (!(value >= -32_768 && value < 32_768)) throw new RangeError(`${value} is out of the range of charstrings`)
  if (!Number.isInteger(value)) {
    const fixed = Math.round(value * 0x10000)
    bytes.push(255, (fixed >> 24) & 0xff, (fixed >> 16) & 0xff, (fixed >> 8) & 0xff, fixed & 0xff)
  } else if (value >= -107 && value <= 107) bytes.push(value + 139)
  else if (value >= 108 && value <= 1131) bytes.push(((value - 108) >> 8) + 247, (value - 108) & 0xff)
  else if (value <= -108 && value >= -1131) bytes.push(((-value - 108) >> 8) + 251, (-value - 108) & 0xff)
  else bytes.push(28, (value >> 8) & 0xff, value & 0xff)
}
