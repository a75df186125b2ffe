import { expect, test, vi } from 'vitest'
import { packetOfPasses, type SmallCodestream, smallCodestream } from '../../testing/jpeg-2000-codestreams.ts'
import { decodeJpeg2000 } from './decode-jpeg-2000.ts'
import { WorkBudget } from './work-budget.ts'

/** Whether an image is decoded, or which of its budgets it exceeds. */
function outcome(given: SmallCodestream): string {
  const spent = (['spendParts', 'spendSteps'] as const).map((name) => vi.spyOn(WorkBudget.prototype, name))
  try {
    const image = decodeJpeg2000(smallCodestream(given), 10_000_000)
    const refused = spent.find(({ mock }) => mock.results.at(-1)?.type === 'throw')
    return image ? 'decoded' : (refused?.getMockName() ?? 'damaged')
  } finally {
    for (const spy of spent) spy.mockRestore()
  }
}

const precincts = { width: 400, height: 400, precinct: 0x11 }
const tiny = { width: 32, height: 32, tile: 1 }
const layered = { width: 400, height: 400, block: 2, layers: 64 }
const passes = { width: 256, height: 256 }

test.each<[string, SmallCodestream, string]>([
  ['many precincts in one channel', precincts, 'decoded'],
  ['many precincts in each of four channels', { ...precincts, channels: 4 }, 'spendParts'],
  ['tiles of a pixel', tiny, 'decoded'],
  ['tiles of a pixel with many channels and levels', { ...tiny, channels: 32, levels: 32 }, 'spendParts'],
  ['many code-blocks in a few packets', { ...layered, packets: Buffer.alloc(8, 0x80) }, 'decoded'],
  ['many code-blocks in packets of a byte', { ...layered, packets: Buffer.alloc(64, 0x80) }, 'spendSteps'],
  ['all passes of sixteen bits', { ...passes, packets: packetOfPasses(4, 46) }, 'decoded'],
  ['passes of more planes than an image has, without data', { ...passes, packets: packetOfPasses(4, 164) }, 'spendSteps'],
])('%s', (_, given, expected) => {
  expect(outcome(given)).toBe(expected)
})

test('the coding of one channel before the common one is refused', () => {
  const ofChannel = [0xff, 0x53, 0, 9, 0, 0, 0, 4, 4, 0, 1]
  expect(decodeJpeg2000(smallCodestream({ width: 8, height: 8 }), 64)).toBeDefined()
  expect(decodeJpeg2000(smallCodestream({ width: 8, height: 8, early: ofChannel }), 64)).toBeUndefined()
})
