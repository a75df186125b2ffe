/** Converts RGB pixels to grey in the same memory and returns the part that they fill. */
export function toGrey(pixels: Uint8Array): Uint8Array {
  const count = Math.floor(pixels.length / 3)
  for (let index = 0, at = 0; index < count; index++, at += 3) {
    // The weights of ITU-R BT.601 in parts of 256.
    pixels[index] = (77 * (pixels[at] ?? 0) + 150 * (pixels[at + 1] ?? 0) + 29 * (pixels[at + 2] ?? 0)) >> 8
  }
  return pixels.subarray(0, count)
}

/** Thresholds grey pixels to black and white in the same memory; darker than the threshold (0 to 255) is black. */
export function toBlackAndWhite(grey: Uint8Array, threshold: number): Uint8Array {
  for (let index = 0; index < grey.length; index++) grey[index] = (grey[index] ?? 0) < threshold ? 0 : 255
  return grey
}

/** Whether every pixel is black or white. */
export function isBlackAndWhite(grey: Uint8Array): boolean {
  for (const value of grey) if (value !== 0 && value !== 255) return false
  return true
}

/** Rows of black and white pixels as bits, 1 for white, each row padded to a whole byte. */
export function packBits(pixels: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const packed = new Uint8Array(rowBytes * height)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      if ((pixels[at] ?? 0) >= 128)
        packed[row * rowBytes + (column >> 3)] = (packed[row * rowBytes + (column >> 3)] ?? 0) | (128 >> (column & 7))
    }
  }
  return packed
}

/** What `packBits` packed, as grey pixels. */
export function unpackBits(packed: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const pixels = new Uint8Array(width * height)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      if ((packed[row * rowBytes + (column >> 3)] ?? 0) & (128 >> (column & 7))) pixels[at] = 255
    }
  }
  return pixels
}

/**
 * Rows of pixels with at most two colours as bits, 0 for the darker, each row padded to a whole byte, and both colours as hexadecimal
 * digits; undefined if there are more.
 */
export function packTwoColours(
  pixels: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
): { packed: Uint8Array; colours: [string, string] } | undefined {
  const colourAt = (at: number) =>
    channels === 1 ? (pixels[at] ?? 0) : ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
  const one = colourAt(0)
  let other: number | undefined
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = colourAt(at)
    if (colour === one) continue
    other ??= colour
    if (colour !== other) return undefined
  }
  const [dark, light] = other === undefined ? [0, one] : [Math.min(one, other), Math.max(one, other)]
  const rowBytes = Math.ceil(width / 8)
  const packed = new Uint8Array(rowBytes * height)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += channels) {
      if (colourAt(at) === light)
        packed[row * rowBytes + (column >> 3)] = (packed[row * rowBytes + (column >> 3)] ?? 0) | (128 >> (column & 7))
    }
  }
  const digits = (colour: number) => colour.toString(16).padStart(channels * 2, '0')
  return { packed, colours: [digits(dark), digits(light)] }
}
