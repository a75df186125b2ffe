import sharp, { type Sharp } from 'sharp'

/** An image whose upper left quarter is green, its lower left red, its right half blue. */
export function sampleImage({ width = 80, height = 40 } = {}): Sharp {
  return sharp(part('red', width, height)).composite([
    { input: part('blue', width / 2, height), left: width / 2, top: 0 },
    { input: part('lime', width / 2, height / 2), left: 0, top: 0 },
  ])
}

/** A fully transparent image. */
export function clearImage(): Sharp {
  return sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
}

/** A TIFF of several images, each of one colour. */
export async function sampleTiff(...colours: string[]): Promise<Buffer> {
  const pages = await Promise.all(
    colours.map((colour) =>
      sharp(part(colour, 10, 10))
        .png()
        .toBuffer(),
    ),
  )
  return (pages.length > 1 ? sharp(pages, { join: { animated: true } }) : sharp(pages[0])).tiff().toBuffer()
}

/** The colours of the four quarters of an image, the upper ones first. */
export async function quartersOf(image: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const bits = [...data.subarray(at, at + 3)].map((value) => (value > 128 ? 1 : 0)).join('')
    return names[bits] ?? bits
  }
  return [colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.25, 0.75), colourAt(0.75, 0.75)]
}

const names: Readonly<Record<string, string>> = { '100': 'red', '001': 'blue', '010': 'green', '111': 'white', '000': 'black' }

function part(background: string, width: number, height: number) {
  return { create: { width, height, channels: 3 as const, background } }
}
