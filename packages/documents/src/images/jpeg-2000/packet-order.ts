import type { Coding } from './coding.ts'
import { Jpeg2000Error } from './jpeg-2000-error.ts'
import type { Precinct, Resolution } from './tile-layout.ts'

/** A packet: what one layer adds to a precinct. */
export interface Packet {
  precinct: Precinct
  layer: number
}

/** The packets of a tile in the order in which they're stored (ISO 15444-1, B.12). */
export function* packetOrder(channels: readonly Resolution[][], { progression, layers }: Coding): Generator<Packet> {
  const order = orders[progression]
  if (!order) throw new Jpeg2000Error(`progression ${progression}`)
  // The sort is stable, so that precincts of one place stay in their own order.
  const precincts = channels
    .flatMap((resolutions) => resolutions.flatMap((resolution) => resolution.precincts))
    .toSorted((a, b) => order.reduce((found, key) => found || a[key] - b[key], 0))
  if (progression === 0) {
    for (let layer = 0; layer < layers; layer += 1) for (const precinct of precincts) yield { precinct, layer }
    return
  }
  if (progression === 1) {
    for (const some of Map.groupBy(precincts, ({ resolution }) => resolution).values())
      for (let layer = 0; layer < layers; layer += 1) for (const precinct of some) yield { precinct, layer }
    return
  }
  for (const precinct of precincts) for (let layer = 0; layer < layers; layer += 1) yield { precinct, layer }
}

const orders: readonly (readonly ('resolution' | 'channel' | 'x' | 'y')[])[] = [
  ['resolution', 'channel'],
  ['resolution', 'channel'],
  ['resolution', 'y', 'x', 'channel'],
  ['y', 'x', 'channel', 'resolution'],
  ['channel', 'y', 'x', 'resolution'],
]
