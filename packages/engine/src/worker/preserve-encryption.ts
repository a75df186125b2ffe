import { endsLocked } from '@octavo/tools'
import type { Step } from '../tasks/steps.ts'

/** A chain in which files that one step locks are locked when they come out of the last. */
export interface LockedSteps {
  /** The step whose lock the results have in the end, where there is one. */
  lock: Step | undefined
  /** Those that were asked for, and one that locks again where it is needed. */
  steps: readonly Step[]
  /** Whether a step works on files that are locked again in the end, so that to have opened them is nothing to tell. */
  isEncryptedInput(index: number): boolean
  /** The options of the step that locks again, for the files that it is given. */
  reencryptOptions(inputs: readonly { document: string }[], originOf: (document: string) => string | undefined): Record<string, unknown>
}

/** Steps behind a lock open the file by its password, which the task knows, and write it without; the last word is a lock again. */
export function preserveEncryption(asked: readonly Step[]): LockedSteps {
  const lockIndex = asked.findLastIndex(({ taskType }) => taskType === 'protect-pdf')
  const lock = asked[lockIndex]
  const last = asked.at(-1)
  const isLocked = endsLocked(asked.map(({ taskType }) => taskType))
  if (!lock || !last || lock === last || !isLocked)
    return { lock: isLocked ? lock : undefined, steps: asked, isEncryptedInput: () => false, reencryptOptions: () => ({}) }
  return {
    lock,
    steps: [...asked, lock],
    isEncryptedInput: (index) => index > lockIndex,
    reencryptOptions(inputs, originOf) {
      const { linearize = false, objectStreams = 'keep', pdfVersion } = last.options
      const own = ownPasswords(lock)
      // What is made of several files opens with the password of the first.
      const [first] = own.values()
      const passwords = inputs.flatMap(({ document }) => {
        const userPassword = own.get(originOf(document) ?? '') ?? lock.options.userPassword ?? first
        return own.size === 0 || userPassword === undefined ? [] : [{ document, userPassword }]
      })
      // Names, properties and what was taken out are as the steps before have left them.
      const done = { properties: { remove: false, custom: {} }, remove: [], fileName: '{name}' }
      return { ...lock.options, ...done, linearize, objectStreams, ...(pdfVersion !== undefined && { pdfVersion }), passwords }
    },
  }
}

/** The password of each document that has its own. */
function ownPasswords({ options }: Step): Map<string, unknown> {
  const passwords = (options.passwords ?? []) as { document: string; userPassword: string }[]
  return new Map(passwords.map(({ document, userPassword }) => [document, userPassword]))
}
