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

/**
 * The last settings with the choices that were made before these were loaded. A canvas passes on all options, with defaults for those that
 * nobody has chosen: these must not replace the settings.
 */
export function withEarlyChoices(
  chosen: Readonly<Record<string, unknown>>,
  { first, defaults }: Pick<ToolOptions, 'first' | 'defaults'>,
): Record<string, unknown> {
  const isChoice = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(defaults[name])
  return { ...first, ...Object.fromEntries(Object.entries(chosen).filter(isChoice)) }
}

/** Each percent of an upload changes the files. */
function isSameKnown(now: readonly WorkFile[], before: readonly WorkFile[]): boolean {
  return now.length === before.length && now.every(({ facts }, index) => facts === before[index]?.facts)
}
