import sharp from 'sharp'
import { noisePixels } from '../../testing/noise.ts'
import type { Pixels } from '../images/pixels.ts'

/** Resolution and size of the page that is scanned here. */
export const dpi = 200
export const [width, height] = [1000, 1200]

interface ScanSettings {
  lines?: number
  channels?: 1 | 3
}

const scans = new Map<string, Promise<Pixels>>()

/**
 * A scanned page: words on yellowed paper, blurred and with noise, and whatever else is drawn on it. Made once, since that costs more than
 * most of what is done with it; each caller has pixels of its own.
 */
export async function scan(drawn = '', { lines = 26, channels = 3 }: ScanSettings = {}): Promise<Pixels> {
  const key = [lines, channels, drawn].join(' ')
  const made = scans.get(key) ?? newScan(drawn, { lines, channels })
  scans.set(key, made)
  const page = await made
  return { ...page, data: Buffer.from(page.data) }
}

async function newScan(drawn: string, { lines, channels }: Required<ScanSettings>): Promise<Pixels> {
  const text = Array.from(
    { length: lines },
    (_, line) =>
      `<text x="60" y="${44 * line + 60}" font-family="Liberation Serif" font-size="25">Attendance at the little theatre ${line * 37} tilted left tonight</text>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#222">${text.join('')}${drawn}</svg>`
  const clean = await sharp(Buffer.from(page))
    .flatten({ background: '#f4ead0' })
    .rotate(0.4, { background: '#f4ead0' })
    .resize({ width, height, fit: 'cover' })
    .blur(0.7)
    .removeAlpha()
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer()
  const noise = noisePixels(width, height, 1)
  const data = clean.map((value, at) => Math.max(0, Math.min(255, value + ((noise[Math.floor(at / channels)] ?? 0) % 9) - 4)))
  return { data, width, height, channels }
}

export const stamp =
  '<g fill="none" stroke="#2a4bb8" stroke-width="7"><circle cx="560" cy="600" r="130"/><circle cx="560" cy="600" r="100"/></g>'
export const signature = '<path d="M100 1130 q40 -90 60 0 t60 -20 t60 20 t120 -30" fill="none" stroke="#1c2f9a" stroke-width="4"/>'
