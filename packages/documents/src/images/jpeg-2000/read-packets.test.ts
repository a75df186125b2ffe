import { expect, test } from 'vitest'
import { packetOfPasses, smallCodestream } from '../../testing/jpeg-2000-codestreams.ts'
import { readTiles } from './codestream.ts'
import { readPackets } from './read-packets.ts'
import { layoutChannel } from './tile-layout.ts'
import { WorkBudget } from './work-budget.ts'

test('a code-block keeps no pieces of data that are empty', () => {
  const packets = packetOfPasses(2, 46)
  const budget = new WorkBudget({ samples: 128 * 128, bytes: packets.length })
  const [tile] = readTiles(smallCodestream({ width: 128, height: 128, packets }), 1, budget)
  const [coding] = tile?.channels ?? []
  if (!coding) throw new Error('a tile without a channel')
  const layout = layoutChannel({ x0: 0, y0: 0, x1: 128, y1: 128 }, { ...coding, channel: 0, depth: 16 }, budget)
  readPackets(packets, [layout], { coding: coding.coding, budget })
  const blocks = layout.flatMap(({ bands }) => bands.flatMap((band) => band.blocks))
  expect(blocks.map(({ passes, chunks }) => ({ passes, chunks }))).toEqual(new Array(4).fill({ passes: 46, chunks: [] }))
})
