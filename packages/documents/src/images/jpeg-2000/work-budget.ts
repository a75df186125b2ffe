import { Jpeg2000Error } from './jpeg-2000-error.ts'

/**
 * What decoding one codestream may take. A few bytes can ask for any number of parts, packets and passes, so both are counted for the
 * whole of it: parts, since they take memory, and steps of about the time that one coefficient of one pass takes.
 */
export class WorkBudget {
  #parts = maxParts
  #steps: number

  constructor({ samples, bytes }: { samples: number; bytes: number }) {
    this.#steps = samples * stepsOfSample + bytes * stepsOfByte + leastSteps
  }

  /** For tiles, resolutions, bands, precincts and code-blocks. */
  spendParts(count: number): void {
    this.#parts -= count
    if (this.#parts < 0) throw new Jpeg2000Error('too many parts')
  }

  spendSteps(count: number): void {
    this.#steps -= count
    if (this.#steps < 0) throw new Jpeg2000Error('too much work')
  }
}

/** More parts than this are in no real image; they would fill the memory. */
const maxParts = 400_000
/** Sixteen bits that are all coded take 46 passes. */
const stepsOfSample = 48
/** For the headers of packets, and for noise, which takes more passes than most. */
const stepsOfByte = 16
/** So that small images need no exact count. */
const leastSteps = 1_000_000
