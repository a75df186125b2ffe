/** Pixels that look like a photograph to a coder: smooth, with noise. The same at every call, and others for each variant. */
export function noisePixels(width: number, height: number, channels: number, variant = 0): Uint8Array {
  let seed = 1 + variant
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return new Uint8Array(width * height * channels).map((_, at) => {
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)]
    const wave = Math.sin(x / 17 + (at % channels)) + Math.cos(y / 23)
    return Math.max(0, Math.min(255, Math.round(128 + 50 * wave + 12 * (next() - 0.5))))
  })
}
