import type { GivenOptions } from '../options.ts'

/** What a part of the panel is given. */
export interface PartProps {
  options: GivenOptions
  errors: Readonly<Record<string, string>>
  set: (change: Partial<GivenOptions>) => void
}
