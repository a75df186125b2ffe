import { renameFile } from '@octavo/core/files/file-names.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { listResults } from '@octavo/data/result-rows.ts'
import { listSetFiles, renameSet } from '@octavo/data/set-rows.ts'
import type { FileSetRow, TaskRow } from '@octavo/data/tables.ts'
import type { AccountSeal } from '@octavo/platform/storage/account-seals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseWithoutAccess, rememberDelivery } from '../results/send-result.ts'
import { issueTicket, type TicketDeps } from '../results/tickets.ts'
import { openSet } from '../shared/open-set.ts'
import { openRow } from '../shared/open-task.ts'
import { type KeepDeps, type KeptPlace, keepFiles } from './keep-files.ts'
import { sendSet } from './send-set.ts'
import { openSetRecord, type SetRecord, sealSetRecord } from './set-record.ts'

/** Files that outlive their task, for the main API, which knows whose they are. */
export interface KeptFiles {
  /** Copies the results of a task. */
  keepResults(task: TaskRow, place: KeptPlace): Promise<FileSetRow>
  /** Copies the files of a set. */
  keepSet(set: FileSetRow, place: KeptPlace): Promise<FileSetRow>
  /** A file by its position, or all as a ZIP. */
  send(what: { set: FileSetRow; position: number | null }, call: { request: FastifyRequest; reply: FastifyReply }): Promise<FastifyReply>
  /** A short-lived address of the same. */
  ticket(what: { set: FileSetRow; position: number | null }): Promise<{ url: string; expiresDate: string }>
  /** What lists show of a set. */
  record(seal: AccountSeal, set: FileSetRow): SetRecord
  /** Renames a set, and its only file if it has one. */
  rename(seal: AccountSeal, set: FileSetRow, name: string): Promise<SetRecord>
}

export function createKeptFiles(deps: KeepDeps & TicketDeps): KeptFiles {
  const { database } = deps
  return {
    async keepResults(row, place) {
      const task = openRow(deps, row)
      refuseWithoutAccess(task)
      const results = row.status === 'SUCCEEDED' ? await listResults(database.db, row) : []
      if (results.length === 0) throw new AppError('TASK_HAS_NO_RESULTS')
      const files = results.map((result) => ({ ...result, name: task.seal.open('name', result.sealedName) }))
      const { ref: taskRef, type: taskType, attempt: taskAttempt } = row
      const kept = await keepFiles(deps, { key: task.key, files, taskRef, taskType, taskAttempt, goneCode: 'EXPIRED' }, place)
      await rememberDelivery(deps, task)
      return kept
    },

    async keepSet(row, place) {
      const { key, seal } = openSet(deps, row)
      const files = (await listSetFiles(database.db, row.id)).map((file) => ({ ...file, name: seal.open('name', file.sealedName) }))
      const { taskRef, taskType, taskAttempt } = row
      return keepFiles(deps, { key, files, taskRef, taskType, taskAttempt, goneCode: 'FILES_GONE' }, place)
    },

    send: (what, call) => sendSet(deps, what, call),

    async ticket({ set, position }) {
      openSet(deps, set)
      if (position !== null && position >= set.fileCount) throw new AppError('NOT_FOUND')
      return issueTicket(deps, { setId: set.id, filePosition: position })
    },

    record: openSetRecord,

    async rename(accountSeal, set, wanted) {
      const { seal } = openSet(deps, set)
      const before = openSetRecord(accountSeal, set)
      const [only] = set.fileCount === 1 ? before.files : []
      const name = renameFile(only?.name ?? before.name, wanted)
      const record = { name, files: only ? [{ ...only, name }] : before.files }
      const sealedName = only && seal.seal('name', name)
      await database.inTransaction((transaction) =>
        renameSet(transaction, { id: set.id, ...sealSetRecord(accountSeal, set.id, record), sealedName }),
      )
      return record
    },
  }
}
