import type { Area, Channel, ChannelCoding, ImageSize, Tile } from './codestream.ts'
import { decodeBlock, passesOf } from './decode-block.ts'
import { readPackets } from './read-packets.ts'
import { type Band, layoutChannel, type Resolution } from './tile-layout.ts'
import { combineBands, type Plane } from './wavelets.ts'
import type { WorkBudget } from './work-budget.ts'

/** The decoded channels of a tile, around zero and not yet limited to their depth. */
export function decodeTile(
  { channels, parts }: Tile,
  { area, depths, budget }: { area: Area; depths: readonly Channel[]; budget: WorkBudget },
): Plane[] {
  const [first] = channels
  if (!first) return []
  const layouts = channels.map((coding, channel) => layoutChannel(area, { ...coding, channel, depth: depths[channel]?.depth ?? 0 }, budget))
  readPackets(Buffer.concat(parts), layouts, { coding: first.coding, budget })
  for (const { bands } of layouts.flat()) for (const band of bands) spendPasses(band, budget)
  const planes = channels.map((coding, channel) => decodeChannel(layouts[channel] ?? [], coding))
  if (first.coding.isMixed) unmix(planes, first.coding.isReversible)
  return planes
}

/** Before the first of them is decoded. */
function spendPasses(band: Band, budget: WorkBudget): void {
  for (const block of band.blocks) budget.spendSteps((block.x1 - block.x0) * (block.y1 - block.y0) * passesOf(block, band))
}

/** The area of a tile, in the image. */
export function tileArea({ area, tileSize }: ImageSize, index: number): Area | undefined {
  const across = Math.ceil((area.x1 - tileSize.x0) / tileSize.width)
  const down = Math.ceil((area.y1 - tileSize.y0) / tileSize.height)
  const [column, row] = [index % across, Math.floor(index / across)]
  if (row >= down) return undefined
  const [x, y] = [tileSize.x0 + column * tileSize.width, tileSize.y0 + row * tileSize.height]
  return {
    x0: Math.max(x, area.x0),
    y0: Math.max(y, area.y0),
    x1: Math.min(x + tileSize.width, area.x1),
    y1: Math.min(y + tileSize.height, area.y1),
  }
}

function decodeChannel([lowest, ...others]: readonly Resolution[], coding: ChannelCoding): Plane {
  const [first] = lowest?.bands ?? []
  let image: Plane = first ? decodeBand(first, coding) : { width: 0, values: new Int32Array(0) }
  for (const resolution of others) {
    const [hl, lh, hh] = resolution.bands.map((band) => decodeBand(band, coding))
    if (hl && lh && hh) image = combineBands(resolution, { ll: image, hl, lh, hh }, coding.coding.isReversible)
  }
  return image
}

function decodeBand(band: Band, { coding: { isReversible } }: ChannelCoding): Plane {
  const width = band.x1 - band.x0
  const size = width * (band.y1 - band.y0)
  const values = isReversible ? new Int32Array(size) : new Float32Array(size)
  const factor = band.step / 2
  for (const block of band.blocks) {
    if (block.passes === 0) continue
    const decoded = decodeBlock(block, band)
    const across = block.x1 - block.x0
    for (let at = 0; at < decoded.length; at += 1) {
      const to = (block.y0 - band.y0 + Math.floor(at / across)) * width + (block.x0 - band.x0) + (at % across)
      // A typed array of whole numbers drops the half.
      values[to] = (decoded[at] ?? 0) * factor
    }
  }
  return { width, values }
}

/** Red, green and blue of a brightness and two differences of colours (ISO 15444-1, annex G). */
function unmix([first, second, third]: readonly Plane[], isReversible: boolean): void {
  if (!first || !second || !third) return
  for (let at = 0; at < first.values.length; at += 1) {
    const [y, b, r] = [first.values[at] ?? 0, second.values[at] ?? 0, third.values[at] ?? 0]
    const green = isReversible ? y - Math.floor((b + r) / 4) : y - 0.344136 * b - 0.714136 * r
    first.values[at] = isReversible ? r + green : y + 1.402 * r
    second.values[at] = green
    third.values[at] = isReversible ? b + green : y + 1.772 * b
  }
}
