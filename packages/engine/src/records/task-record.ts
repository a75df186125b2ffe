import type { FileFacts } from '@octavo/core/api/history-api.ts'
import { searchGrams } from '@octavo/core/text/search-grams.ts'
import { listDocuments } from '@octavo/data/document-rows.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { type RecordColumns, saveRecord } from '@octavo/data/history-rows.ts'
import { userOf } from '@octavo/data/remove-user.ts'
import { listResults } from '@octavo/data/result-rows.ts'
import type { TaskRow } from '@octavo/data/tables.ts'
import { mostNamed, recordPurpose, type TaskRecord } from '@octavo/data/task-record.ts'
import type { AccountSeal } from '@octavo/platform/storage/account-seals.ts'
import { type RecipeStep, recipeSteps } from '@octavo/tools/recipe-steps.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type OpenTask, openRow } from '../shared/open-task.ts'

/** The part of a run's orders that a record is made of. */
interface RecordedOrders {
  documents: string[]
  steps: RecipeStep[]
}

type Deps = Pick<EngineDeps, 'accounts'>

/** The files of a record: the names of the first ones, and the number and size of all. */
export interface RecordedFiles {
  named: readonly FileFacts[]
  count: number
  bytes: number
}

/** Settings that take more than this are not worth keeping for every task. */
const mostRecipeBytes = 32 * 1024

/** What history keeps of a run; nothing unless its owner has an account. */
export async function recordOf(
  { accounts }: Deps,
  { ref, owner }: Pick<TaskRow, 'ref' | 'owner'>,
  { steps, files }: { steps: readonly RecipeStep[]; files: RecordedFiles },
): Promise<RecordColumns | undefined> {
  const userId = userOf(owner)
  const seal = userId === undefined ? undefined : await accounts.of(userId)
  if (!seal) return undefined
  const recipe = await recipeSteps(steps)
  const isSmall = JSON.stringify(recipe).length <= mostRecipeBytes
  const record: TaskRecord = { files: files.named.slice(0, mostNamed), ...(isSmall && { steps: recipe }) }
  return sealedRecord(seal, { ref, record, files })
}

function sealedRecord(seal: AccountSeal, { ref, record, files }: { ref: string; record: TaskRecord; files: RecordedFiles }): RecordColumns {
  return {
    sealedRecord: seal.seal(recordPurpose(ref), JSON.stringify(record)),
    recordFiles: files.count,
    recordBytes: files.bytes,
    recordGrams: seal.hash(searchGrams(record.files.map(({ name }) => name).join('\n'))),
  }
}

/** Writes again what history keeps of a task that was run: its owner or the names of its files have changed. */
export async function recordAgain(deps: Deps & Pick<EngineDeps, 'keyring' | 'clock'>, database: Executor, row: TaskRow): Promise<void> {
  if (!row.sealedOrders || !row.wrappedKey || userOf(row.owner) === undefined) return
  const task = openRow(deps, row)
  const orders = JSON.parse(task.seal.open('orders', row.sealedOrders)) as RecordedOrders
  const results = row.status === 'SUCCEEDED' ? await listResults(database, row) : []
  const inputs = results.length > 0 ? [] : (await listDocuments(database, row.ref)).filter(({ ref }) => orders.documents.includes(ref))
  const files = recordedFiles(task, [...results, ...inputs])
  const record = await recordOf(deps, row, { steps: orders.steps, files })
  if (record) await saveRecord(database, row, record)
}

/** Files with sealed names, as a record has them. */
export function recordedFiles({ seal }: Pick<OpenTask, 'seal'>, rows: readonly { sealedName: Buffer; size: number }[]): RecordedFiles {
  return {
    named: rows.slice(0, mostNamed).map(({ sealedName, size }) => ({ name: seal.open('name', sealedName), size })),
    count: rows.length,
    bytes: rows.reduce((sum, { size }) => sum + size, 0),
  }
}
