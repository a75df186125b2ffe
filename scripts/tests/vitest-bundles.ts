import { bundleProgram } from '../bundle-program.ts'
import { compileSlots } from '../compile-slots.ts'

/** Vitest's global set-up: slots and programs of tests start as quickly as those of the product. Does nothing after `npm test` has built. */
export default async function joinCode(): Promise<void> {
  await Promise.all([compileSlots(), bundleProgram()])
}
