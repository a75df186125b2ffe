import { fileURLToPath } from 'node:url'
import { slotBundle } from '@octavo/sandbox/bundled-code.ts'
import { bundle } from './bundle.ts'

/** Large packages that few jobs need, which import them when they do. */
const loadedOnNeed = /\/node_modules\/(re2js|zxing-wasm)\//

/** Joins the program of slots and the modules that they load, all by address, into one file and some that are loaded on need. */
export function bundleSlots(program: string, modules: readonly string[]): Promise<void> {
  // The program waits for modules while it's being evaluated. In one file with them, they would wait for it.
  const isSlotCode = (id: string) => id !== fileURLToPath(program) && !loadedOnNeed.test(id)
  return bundle(slotBundle, [program, ...modules], { codeSplitting: { groups: [{ name: 'slot-code', test: isSlotCode }] } })
}
