import { documentsOf, type WorkFile } from '../../../shared/work/work-file.ts'
import type { ToolOptions } from './tool-options.ts'
import type { WorkState } from './work-state.ts'

type OptionRules = Pick<ToolOptions, 'beginWith' | 'errorsOf' | 'missingIn'>

/**
 * What follows for the options from a change of the work: what to begin with, as long as nobody has chosen anything; what is wrong with
 * them; and what is still to be entered, which depends on the files too: one that comes may need a confirmation.
 */
export function settleOptions(rules: OptionRules, next: WorkState, before: WorkState): WorkState {
  if (next.options === before.options && next.files === before.files) return next
  const options = beginning(rules, next)
  if (options !== before.options)
    return { ...next, options, errors: rules.errorsOf(options), missing: rules.missingIn(options, documentsOf(next)) }
  return isSameKnown(next.files, before.files) ? next : { ...next, missing: rules.missingIn(options, documentsOf(next)) }
}

function beginning({ beginWith }: OptionRules, { options, isChosen, files }: WorkState): WorkState['options'] {
  return isChosen || Object.keys(options).length === 0 ? options : beginWith(options, files)
}

/** Each percent of an upload is a change of the files. */
function isSameKnown(now: readonly WorkFile[], before: readonly WorkFile[]): boolean {
  return now.length === before.length && now.every(({ facts }, index) => facts === before[index]?.facts)
}
