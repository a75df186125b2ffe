import { documentsOf, type WorkFile } from '../../../shared/work/work-file.ts'
import type { ToolOptions } from './tool-options.ts'
import type { WorkState } from './work-state.ts'

type OptionRules = Pick<ToolOptions, 'beginWith' | 'errorsOf' | 'missingIn'>

/**
 * Updates the options after a change of the work: initial values until the person changes something; errors; and what is still missing,
 * which also depends on the files: a new one may need a confirmation.
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

/** Each percent of an upload changes the files. */
function isSameKnown(now: readonly WorkFile[], before: readonly WorkFile[]): boolean {
  return now.length === before.length && now.every(({ facts }, index) => facts === before[index]?.facts)
}
