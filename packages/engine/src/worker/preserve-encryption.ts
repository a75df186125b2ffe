import { loadOptions } from '@octavo/tools'
import { addsEncryption, endsLocked } from '@octavo/tools/capabilities.ts'
import type { AddedEncryption, OptionValues, ReencryptedFiles } from '@octavo/tools/options-module.ts'
import type { Step } from '../tasks/steps.ts'

/** A chain in which files that one step encrypts are encrypted again at the end. */
export interface LockedSteps {
  /** The passwords and permissions of the final results, where they are encrypted. */
  lock: AddedEncryption | undefined
  /** The requested steps, plus one that encrypts again where needed. */
  steps: readonly Step[]
  /** Whether a step's inputs will be encrypted again at the end, so that there is no note about having decrypted them. */
  isEncryptedInput(index: number): boolean
  /** The options of the step that encrypts again, for the given files. */
  reencryptOptions(files: Omit<ReencryptedFiles, 'last'>): OptionValues
}

/**
 * Steps after an encrypting one open the file by its password, which the task knows, and write it unencrypted; so the chain ends by
 * encrypting it again.
 */
export async function preserveEncryption(asked: readonly Step[]): Promise<LockedSteps> {
  const types = asked.map(({ taskType }) => taskType)
  const lockIndex = types.findLastIndex(addsEncryption)
  const [locking, last] = [asked[lockIndex], asked.at(-1)]
  const unlocked = { steps: asked, isEncryptedInput: () => false, reencryptOptions: () => ({}) }
  if (!locking || !last || !endsLocked(types)) return { lock: undefined, ...unlocked }
  const { addedEncryption, reencryptOptions } = await loadOptions(locking.taskType)
  const lock = addedEncryption?.(locking.options)
  if (locking === last || !reencryptOptions) return { lock, ...unlocked }
  return {
    lock,
    steps: [...asked, locking],
    isEncryptedInput: (index) => index > lockIndex,
    reencryptOptions: (files) => reencryptOptions(locking.options, { ...files, last: last.options }),
  }
}
