import { createHmac } from 'node:crypto'
import { searchGrams } from '@octavo/core/text/search-grams.ts'
import { accountKeyStore } from '@octavo/data/account-key-rows.ts'
import type { Database } from '@octavo/data/database.ts'
import { recordPurpose } from '@octavo/data/task-record.ts'
import { deriveKey, deriveSealingMasterKey, loadSecret } from '@octavo/platform/secrets.ts'
import { type AccountSeal, createAccountSeals } from '@octavo/platform/storage/account-seals.ts'
import { createKeyring } from '@octavo/platform/storage/keyring.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'

export interface ListRows {
  dataFolder: string
  /** Whose lists are filled. */
  email: string
  /** Who has sent what is in the inbox. */
  senderEmail: string
  rows: number
}

const batch = 500

/** Fills the history, the archive and the inbox of an account with rows as tasks, archives and shares leave them, without their bytes. */
export async function fillLists(database: Database, { dataFolder, email, senderEmail, rows }: ListRows): Promise<void> {
  const secret = await loadSecret({ dataFolder, mayMake: false })
  if (!secret) throw new Error('the program has no secret')
  const keyring = createKeyring({ masterKey: deriveSealingMasterKey(secret) })
  const seals = createAccountSeals(keyring, accountKeyStore(database))
  const run = <Row>(text: string, values: unknown[] = []) =>
    database.inTransaction(async ({ executeSql }) => (await executeSql(text, values)).rows as Row[])
  const idOf = async (address: string) => (await run<{ id: string }>('select id from users where email = $1', [address]))[0]?.id ?? ''
  const [userId, senderId] = [await idOf(email), await idOf(senderEmail)]
  const [own, sender] = [await seals.of(userId), await seals.of(senderId)]
  if (!own || !sender) throw new Error('an account has no key')
  const mailbox = createHmac('sha256', deriveKey(secret, 'account hashing')).update(`inbox ${email}`).digest('base64url')
  const [ownHash, senderHash] = [remembering(own), remembering(sender)]
  for (let start = 0; start < rows; start += batch) {
    const made = Array.from({ length: Math.min(batch, rows - start) }, (_, index) =>
      rowOf(start + index, rows, { own, sender, ownHash, senderHash }),
    )
    const column = (name: keyof (typeof made)[number]) => made.map((row) => row[name])
    await run(tasksText, [column('ref'), column('record'), column('grams'), column('at'), `u:${userId}`])
    await run(setsText, [column('ref'), column('setRecord'), column('grams'), column('at'), `u:${userId}`, 'archive'])
    await run(setsText, [column('shareRef'), column('shareRecord'), column('shareGrams'), column('at'), `u:${senderId}`, 'share'])
    await run(sharesText, [column('shareRef'), column('details'), column('at'), mailbox])
  }
  for (const table of ['tasks', 'file_sets', 'shares', 'share_receivers', 'list_totals']) await run(`analyze ${table}`)
}

/** Names have most parts in common, and hashing them all takes longer than anything else here. */
function remembering(seal: AccountSeal): (gram: string) => number {
  const known = new Map<string, number>()
  return (gram) => {
    const hash = known.get(gram) ?? seal.hash([gram])[0] ?? 0
    known.set(gram, hash)
    return hash
  }
}

interface Seals {
  own: AccountSeal
  sender: AccountSeal
  ownHash: (gram: string) => number
  senderHash: (gram: string) => number
}

/** One row has a name like no other. */
function rowOf(index: number, rows: number, { own, sender, ownHash, senderHash }: Seals) {
  const [ref, shareRef] = [newRef(), newRef()]
  const name = index === Math.floor(rows / 2) ? 'needle.pdf' : `Report ${index} of the department.pdf`
  const files = [{ name, size: 1000, mimeType: 'application/pdf', pageCount: 1 }]
  return {
    ref,
    shareRef,
    record: own.seal(recordPurpose(ref), JSON.stringify({ files })),
    setRecord: own.seal(`set ${ref}`, JSON.stringify({ name, files })),
    shareRecord: sender.seal(`set ${shareRef}`, JSON.stringify({ name, files })),
    details: sender.seal(`share ${shareRef}`, JSON.stringify({ emails: [] })),
    // PostgreSQL has no lists of lists of different lengths.
    grams: `{${searchGrams(name).map(ownHash).join(',')}}`,
    shareGrams: `{${searchGrams(name).map(senderHash).join(',')}}`,
    at: new Date(Date.now() - index * 60_000).toISOString(),
  }
}

/** Records are written into rows that are there already, and only then counted; here they are counted at once. */
const tasksText = `
  with added as (
    insert into tasks (ref, type, owner, plan, status, ended_as, created_at, finished_at, expires_at, bytes_removed_at,
      sealed_record, record_files, record_bytes, record_grams)
    select ref, 'merge-pdf', $5, 'pro', 'EXPIRED', 'SUCCEEDED', at, at, at, at, record, 1, 1000, grams::int[]
    from unnest($1::text[], $2::bytea[], $3::text[], $4::timestamptz[]) row(ref, record, grams, at)
    returning ref
  )
  select add_to_list($5, 'history', count(*)) from added`

const setsText = `
  insert into file_sets (id, kind, owner, state, wrapped_key, task_ref, task_type, task_attempt, file_count, size, sealed_record, record_grams, created_at, alive_at, expires_at)
  select ref, $6, $5, 'READY', 'k', ref, 'merge-pdf', 1, 1, 1000, record, grams::int[], at, at, case when $6 = 'share' then now() + interval '7 days' end
  from unnest($1::text[], $2::bytea[], $3::text[], $4::timestamptz[]) row(ref, record, grams, at)`

const sharesText = `
  with details as (
    insert into shares (set_id, delete_allowed, sealed_details)
    select ref, false, details from unnest($1::text[], $2::bytea[]) row(ref, details)
  )
  insert into share_receivers (share_id, mailbox, created_at) select ref, $4, at from unnest($1::text[], $3::timestamptz[]) row(ref, at)`
