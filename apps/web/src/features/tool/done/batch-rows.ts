import type { ResultView, TaskView } from '@octavo/core/api/engine-api.ts'
import { t } from '@octavo/core/words/t.ts'
import type { FilesState } from '../../../shared/work/work-file.ts'

/** A row in the list of many files: the result of a file, or its error. */
export interface BatchRow {
  key: string
  name: string
  /** The file it was made from, if there were several. */
  from?: string
  /** The bytes of that file, if the tool makes files smaller. */
  before?: number | undefined
  result?: ResultView
  /** Why there is no result. */
  problem?: string
}

/**
 * The files of a task in their original order with their results or errors; then results of several files, and the files left out of the
 * task.
 */
export function batchRows(
  { files: outcomes, results }: Pick<TaskView, 'files' | 'results'>,
  { files, leftOut }: FilesState,
  { comparesSizes = false }: { comparesSizes?: boolean | undefined } = {},
): BatchRow[] {
  const sources = new Map(files.flatMap((file) => (file.facts ? [[file.facts.ref, file] as const] : [])))
  const nameOf = (document: string) => sources.get(document)?.name
  const rowOf = (result: ResultView): BatchRow => {
    const source = result.document === undefined ? undefined : sources.get(result.document)
    const from = outcomes.length > 1 && source ? { from: source.name } : {}
    return { key: result.ref, name: result.name, result, ...from, ...(comparesSizes && source && { before: source.size }) }
  }
  const documents = new Set(outcomes.map(({ document }) => document))
  const byDocument = Map.groupBy(results, ({ document }) => (document !== undefined && documents.has(document) ? document : undefined))
  const rows = outcomes.flatMap(({ document, status, error }): BatchRow[] => {
    const made = (byDocument.get(document) ?? []).map(rowOf)
    if (status !== 'FAILED') return made
    return [...made, { key: document, name: nameOf(document) ?? t('A file'), problem: error?.message ?? t('Left out.') }]
  })
  const without = leftOut.map(({ id, name, reason }): BatchRow => ({ key: id, name, problem: reason }))
  return [...rows, ...(byDocument.get(undefined) ?? []).map(rowOf), ...without]
}

/** The rows whose name, or whose source file's name, contains this text. */
export function rowsLike(rows: readonly BatchRow[], text: string): readonly BatchRow[] {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return rows
  return rows.filter(({ name, from = '' }) => `${name}\n${from}`.toLocaleLowerCase().includes(wanted))
}
