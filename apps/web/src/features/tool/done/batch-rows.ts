import type { ResultView, TaskView } from '@octavo/core/engine-api.ts'
import type { WorkFile } from '../work/work-state.ts'

/** A line of the list of many files: what a file became, or why it became nothing. */
export interface BatchRow {
  key: string
  name: string
  /** The file that it was made of, where that is known. */
  from?: string
  result?: ResultView
  /** Why there is no result. */
  problem?: string
}

/**
 * The files of a task in the order in which they were given. Tools that make one result of each file make them in that order, so
 * that each stands in the place of its file; where one file became many, the results come first and what failed follows.
 */
export function batchRows({ files: outcomes, results }: Pick<TaskView, 'files' | 'results'>, files: readonly WorkFile[]): BatchRow[] {
  const nameOf = (document: string) => files.find(({ facts }) => facts?.ref === document)?.name
  const failures = outcomes.flatMap(({ document, status, error }): BatchRow[] =>
    status === 'FAILED' ? [{ key: document, name: nameOf(document) ?? 'A file', problem: error?.message ?? 'Was left out.' }] : [],
  )
  const made = results.map((result): BatchRow => ({ key: result.ref, name: result.name, result }))
  if (outcomes.length - failures.length !== results.length) return [...made, ...failures]
  return outcomes.flatMap(({ document, status }) => {
    if (status === 'FAILED') return failures.splice(0, 1)
    const from = nameOf(document)
    return made.splice(0, 1).map((row) => (from === undefined ? row : { ...row, from }))
  })
}
