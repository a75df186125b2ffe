import { loadOptions } from '@octavo/tools'
import { addsEncryption, endsLocked } from '@octavo/tools/capabilities.ts'
import type { AddedEncryption, OptionValues, ReencryptedFiles } from '@octavo/tools/options-module.ts'
import type { Step } from '../tasks/steps.ts'

/** A chain in which files that one step locks are locked when they come out of the last. */
export interface LockedSteps {
  /** What the results ask for and allow in the end, where they are locked. */
  lock: AddedEncryption | undefined
  /** Those that were asked for, and one that locks again where it is needed. */
  steps: readonly Step[]
  /** Whether a step works on files that are locked again in the end, so that to have opened them is nothing to tell. */
  isEncryptedInput(index: number): boolean
  /** The options of the step that locks again, for the files that it is given. */
  reencryptOptions(files: Omit<ReencryptedFiles, 'last'>): OptionValues
}

/** Steps behind a lock open the file by its password, which the task knows, and write it without; the last word is a lock again. */
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
