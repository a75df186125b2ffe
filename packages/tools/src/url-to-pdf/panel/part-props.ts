import type { GivenOptions } from '../options.ts'

/** What the parts of the panel are given. */
export interface PartProps {
  options: GivenOptions
  errors: Readonly<Record<string, string>>
  set(change: Partial<Record<keyof GivenOptions, unknown>>): void
}
