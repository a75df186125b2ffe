import type { FileFacts } from '@octavo/core/api/history-api.ts'
import { searchGrams } from '@octavo/core/text/search-grams.ts'
import { mostNamed } from '@octavo/data/task-record.ts'
import type { AccountSeal } from '@octavo/platform/storage/account-seals.ts'

/** What lists show of a set, also when its files are gone; sealed as one text under the key of the account. */
export interface SetRecord {
  name: string
  /** The first ones, if there are very many. */
  files: readonly (FileFacts & { mimeType: string; pageCount: number | null })[]
}

const purpose = (id: string) => `set ${id}`

export function sealSetRecord(seal: AccountSeal, id: string, { name, files }: SetRecord): { sealedRecord: Buffer; recordGrams: number[] } {
  const record: SetRecord = { name, files: files.slice(0, mostNamed) }
  return {
    sealedRecord: seal.seal(purpose(id), JSON.stringify(record)),
    recordGrams: seal.hash(searchGrams([name, ...record.files.map((file) => file.name)].join('\n'))),
  }
}

export function openSetRecord(seal: AccountSeal, { id, sealedRecord }: { id: string; sealedRecord: Buffer }): SetRecord {
  return JSON.parse(seal.open(purpose(id), sealedRecord)) as SetRecord
}
