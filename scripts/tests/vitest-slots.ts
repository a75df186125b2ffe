import { compileSlots } from '../compile-slots.ts'

/** Vitest's global set-up: slots of tests start as quickly as those of the product. Does nothing after `npm test` has built. */
export default compileSlots
