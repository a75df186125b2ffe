import type { Restriction } from '@octavo/core/files/facts.ts'
import { t } from '@octavo/core/words/t.ts'
import { requiredBy } from '@octavo/tools/capabilities.ts'
import { forbiddenOf } from '@octavo/tools/rights.ts'
import type { WorkFile } from '../../shared/work/work-file.ts'
import type { Desk } from './work/work-state.ts'

/** The files with restrictions that concern the task, and these restrictions. */
export interface AskedRight {
  files: readonly WorkFile[]
  forbidden: readonly Restriction[]
}

/** The restrictions to confirm for a tool and its later steps; undefined if no file has any. */
export function askedRight(types: readonly string[], files: readonly WorkFile[]): AskedRight | undefined {
  const required = requiredBy(types)
  const restricted = files.filter(({ facts }) => facts && forbiddenOf(required, facts).length > 0)
  const forbidden = new Set(restricted.flatMap(({ facts }) => (facts ? forbiddenOf(required, facts) : [])))
  return restricted.length === 0 ? undefined : { files: restricted, forbidden: [...forbidden] }
}

/** Why the task waits for a confirmation, in a sentence. */
export function unconfirmedRight(types: readonly string[], { files, options }: Pick<Desk, 'files' | 'options'>): string | undefined {
  if (options.confirmRight === true || !askedRight(types, files)) return undefined
  return t('Confirm that you have the right to remove the restrictions.')
}
