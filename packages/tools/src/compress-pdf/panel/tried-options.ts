import type { GivenOptions } from '../options.ts'

/** The options with which levels are tried: those that change what is made, not how it's called. */
export function triedOptions({ colours, remove, signatures, confirmRight }: GivenOptions): Record<string, unknown> {
  return {
    ...(colours !== undefined && { colours }),
    ...(remove !== undefined && { remove }),
    ...(signatures !== undefined && { signatures }),
    ...(confirmRight !== undefined && { confirmRight }),
  }
}
