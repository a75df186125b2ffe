import type { Coding } from './coding.ts'
import { type Packet, packetOrder } from './packet-order.ts'
import type { CodeBlock, Resolution } from './tile-layout.ts'
import type { WorkBudget } from './work-budget.ts'

/** Gives each code-block of a tile its data. Reading ends where the data does, as in a file that was cut off. */
export function readPackets(
  data: Uint8Array,
  channels: readonly Resolution[][],
  { coding, budget }: { coding: Coding; budget: WorkBudget },
): void {
  const reader = new PacketReader(data, budget)
  for (const packet of packetOrder(channels, coding)) {
    if (reader.isAtEnd) return
    reader.read(packet)
  }
}

interface Addition {
  block: CodeBlock
  length: number
}

/** Reads packets one after the other (ISO 15444-1, B.10). */
class PacketReader {
  readonly #data: Uint8Array
  readonly #budget: WorkBudget
  #at = 0
  #byte = 0
  #bitsLeft = 0

  constructor(data: Uint8Array, budget: WorkBudget) {
    this.#data = data
    this.#budget = budget
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#data.length
  }

  read({ precinct, layer }: Packet): void {
    if (this.#isMarker(0x91)) this.#at += 6
    const additions: Addition[] = []
    if (this.#bit()) {
      for (const { blocks, across, inclusion, zeroPlanes } of precinct.bands) {
        this.#budget.spendSteps(blocks.length * stepsOfBlock)
        for (const [index, block] of blocks.entries()) {
          const [x, y] = [index % across, Math.floor(index / across)]
          const isHere = block.isIncluded ? this.#bit() === 1 : inclusion.isBelow(x, y, layer + 1, this.#bit)
          if (!isHere) continue
          if (!block.isIncluded) {
            block.isIncluded = true
            while (block.zeroPlanes < maxZeroPlanes && !zeroPlanes.isBelow(x, y, block.zeroPlanes + 1, this.#bit)) block.zeroPlanes += 1
          }
          additions.push({ block, length: this.#length(block) })
        }
      }
    }
    this.#align()
    if (this.#isMarker(0x92)) this.#at += 2
    for (const { block, length } of additions) {
      if (length > 0) block.chunks.push(this.#data.subarray(this.#at, this.#at + length))
      this.#at += length
    }
  }

  /** Counts the passes that a packet adds to a block, and gives the bytes of their data. */
  #length(block: CodeBlock): number {
    const passes = this.#passes()
    while (this.#bit() && block.lengthBits < maxLengthBits) block.lengthBits += 1
    block.passes += passes
    return this.#bits(block.lengthBits + Math.floor(Math.log2(passes)))
  }

  /** ISO 15444-1, table B.4. */
  #passes(): number {
    if (!this.#bit()) return 1
    if (!this.#bit()) return 2
    const few = this.#bits(2)
    if (few < 3) return 3 + few
    const more = this.#bits(5)
    return more < 31 ? 6 + more : 37 + this.#bits(7)
  }

  /** A byte behind 0xFF has a bit less, so that no marker can arise. */
  readonly #bit = (): number => {
    if (this.#bitsLeft === 0) {
      this.#bitsLeft = this.#byte === 0xff ? 7 : 8
      this.#byte = this.#data[this.#at] ?? 0
      this.#at += 1
    }
    this.#bitsLeft -= 1
    return (this.#byte >> this.#bitsLeft) & 1
  }

  #bits(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit += 1) value = value * 2 + this.#bit()
    return value
  }

  #align(): void {
    if (this.#byte === 0xff) this.#at += 1
    this.#byte = 0
    this.#bitsLeft = 0
  }

  #isMarker(code: number): boolean {
    return this.#data[this.#at] === 0xff && this.#data[this.#at + 1] === code
  }
}

/** What it takes to look whether a packet has something of a code-block. */
const stepsOfBlock = 32
const maxZeroPlanes = 64
const maxLengthBits = 32
