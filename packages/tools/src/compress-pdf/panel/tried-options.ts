import type { GivenOptions } from '../options.ts'

/** The options with which levels are tried: those that change what is made, not how it's called. */
export function triedOptions({ signatures, confirmRight }: GivenOptions): Record<string, unknown> {
  return { ...(signatures !== undefined && { signatures }), ...(confirmRight !== undefined && { confirmRight }) }
}
