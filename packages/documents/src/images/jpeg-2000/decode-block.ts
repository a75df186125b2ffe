import { ArithmeticDecoder } from './arithmetic-decoder.ts'
import { context, firstContexts, neighbour, signContexts, zeroContexts } from './block-contexts.ts'
import type { Band, CodeBlock } from './tile-layout.ts'

/** How many passes of a code-block are decoded: three for each plane, and one for the first. */
export function passesOf(block: CodeBlock, { planes }: Pick<Band, 'planes'>): number {
  return Math.max(0, Math.min(block.passes, (planes - block.zeroPlanes) * 3 - 2))
}

/** The coefficients of a code-block, doubled, since what was not stored counts as half a step (ISO 15444-1, annex D). */
export function decodeBlock(block: CodeBlock, band: Pick<Band, 'kind' | 'planes'>): Int32Array {
  const decoder = new BlockDecoder(block, zeroContexts[band.kind])
  let plane = band.planes - 1 - block.zeroPlanes
  const end = passesOf(block, band) + 2
  // The first plane has only the last of the three passes.
  for (let pass = 2; pass < end; pass += 1) {
    if (pass % 3 === 0) decoder.findSignificant(plane)
    else if (pass % 3 === 1) decoder.refine(plane)
    else {
      decoder.cleanUp(plane)
      plane -= 1
    }
  }
  return decoder.values
}

/** What is known of a coefficient. */
const [significant, visited, refined] = [1, 2, 4]

/** The planes of a block, in stripes of four rows. There is a border of zeros around the block, so that each coefficient has neighbours. */
class BlockDecoder {
  readonly values: Int32Array
  readonly #width: number
  readonly #height: number
  readonly #stride: number
  readonly #coder: ArithmeticDecoder
  readonly #contexts = firstContexts()
  readonly #zeroContexts: Uint8Array
  readonly #states: Uint8Array
  /** The significant neighbours, by their direction. */
  readonly #around: Uint8Array
  /** 1 or -1 where a coefficient is significant. */
  readonly #signs: Int8Array

  constructor({ x0, y0, x1, y1, chunks }: CodeBlock, contexts: Uint8Array) {
    this.#width = x1 - x0
    this.#height = y1 - y0
    this.#stride = this.#width + 2
    this.#zeroContexts = contexts
    this.#coder = new ArithmeticDecoder(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    const size = this.#stride * (this.#height + 2)
    this.#states = new Uint8Array(size)
    this.#around = new Uint8Array(size)
    this.#signs = new Int8Array(size)
    this.values = new Int32Array(this.#width * this.#height)
  }

  /** Coefficients with significant neighbours. */
  findSignificant(plane: number): void {
    const [states, around, zero, coder, contexts] = [this.#states, this.#around, this.#zeroContexts, this.#coder, this.#contexts]
    for (let top = 0; top < this.#height; top += 4) {
      const bottom = Math.min(top + 4, this.#height)
      for (let x = 0; x < this.#width; x += 1) {
        for (let y = top, at = this.#place(x, top); y < bottom; y += 1, at += this.#stride) {
          const near = around[at] ?? 0
          const state = states[at] ?? 0
          if (near === 0 || state & significant) continue
          states[at] = state | visited
          if (coder.decide(contexts, zero[near] ?? 0)) this.#becomeSignificant(x, y, plane)
        }
      }
    }
  }

  /** One more bit of those that were significant before this plane. */
  refine(plane: number): void {
    const [states, around, values, coder, contexts] = [this.#states, this.#around, this.values, this.#coder, this.#contexts]
    const half = 1 << plane
    for (let top = 0; top < this.#height; top += 4) {
      const bottom = Math.min(top + 4, this.#height)
      for (let x = 0; x < this.#width; x += 1) {
        for (let y = top, at = this.#place(x, top); y < bottom; y += 1, at += this.#stride) {
          const state = states[at] ?? 0
          if ((state & (significant | visited)) !== significant) continue
          const first = around[at] === 0 ? 0 : 1
          const bit = coder.decide(contexts, context.refinement + (state & refined ? 2 : first))
          states[at] = state | refined
          const index = y * this.#width + x
          const value = values[index] ?? 0
          values[index] = value + ((bit === 1) === value > 0 ? half : -half)
        }
      }
    }
  }

  /** All others; four zeros without a significant neighbour are one decision. */
  cleanUp(plane: number): void {
    const [states, around, zero, coder, contexts] = [this.#states, this.#around, this.#zeroContexts, this.#coder, this.#contexts]
    for (let top = 0; top < this.#height; top += 4) {
      const bottom = Math.min(top + 4, this.#height)
      for (let x = 0; x < this.#width; x += 1) {
        let y = top
        if (bottom - top === 4 && this.#isQuiet(x, top)) {
          if (!coder.decide(contexts, context.run)) continue
          y += coder.decide(contexts, context.uniform) * 2
          y += coder.decide(contexts, context.uniform)
          this.#becomeSignificant(x, y, plane)
          y += 1
        }
        for (let at = this.#place(x, y); y < bottom; y += 1, at += this.#stride) {
          if ((states[at] ?? 0) & (significant | visited)) continue
          if (coder.decide(contexts, zero[around[at] ?? 0] ?? 0)) this.#becomeSignificant(x, y, plane)
        }
      }
    }
    for (let at = 0; at < states.length; at += 1) states[at] = (states[at] ?? 0) & ~visited
  }

  /** A coefficient without significant neighbours was not visited in this plane. */
  #isQuiet(x: number, top: number): boolean {
    const [states, around, stride] = [this.#states, this.#around, this.#stride]
    for (let row = 0, at = this.#place(x, top); row < 4; row += 1, at += stride)
      if (around[at] !== 0 || (states[at] ?? 0) & significant) return false
    return true
  }

  #becomeSignificant(x: number, y: number, plane: number): void {
    const at = this.#place(x, y)
    const isNegative = this.#isNegative(at)
    const value = 3 << plane
    this.#states[at] = (this.#states[at] ?? 0) | significant
    this.#signs[at] = isNegative ? -1 : 1
    this.values[y * this.#width + x] = isNegative ? -value : value
    const [around, stride] = [this.#around, this.#stride]
    count(around, at - 1, neighbour.horizontal)
    count(around, at + 1, neighbour.horizontal)
    for (let row = at - stride; row <= at + stride; row += 2 * stride) {
      count(around, row - 1, neighbour.diagonal)
      count(around, row, neighbour.vertical)
      count(around, row + 1, neighbour.diagonal)
    }
  }

  #isNegative(at: number): boolean {
    const [signs, stride] = [this.#signs, this.#stride]
    const horizontal = clamped((signs[at - 1] ?? 0) + (signs[at + 1] ?? 0))
    const vertical = clamped((signs[at - stride] ?? 0) + (signs[at + stride] ?? 0))
    const found = signContexts[horizontal * 3 + vertical + 4] ?? 0
    return this.#coder.decide(this.#contexts, found >> 1) !== (found & 1)
  }

  #place(x: number, y: number): number {
    return (y + 1) * this.#stride + x + 1
  }
}

function count(around: Uint8Array, at: number, what: number): void {
  around[at] = (around[at] ?? 0) + what
}

function clamped(sum: number): number {
  return Math.max(-1, Math.min(1, sum))
}
