import { baseName } from '@octavo/core/files/file-names.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findSetAnywhere, listSetFiles } from '@octavo/data/set-rows.ts'
import type { FileSetRow } from '@octavo/data/tables.ts'
import { ObjectMissing } from '@octavo/platform/storage/storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../results/send-file.ts'
import { sendFilesAsZip } from '../results/send-zip.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { openSet } from '../shared/open-set.ts'
import { readStored } from '../shared/read-stored.ts'

type Deps = Pick<EngineDeps, 'database' | 'sealed' | 'keyring' | 'clock'>

/** Streams a file of a set by its position, or all of them as a ZIP. The caller has checked who asks. */
export async function sendSet(
  deps: Deps,
  { set, position }: { set: FileSetRow; position: number | null },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { key, seal } = openSet(deps, set)
  const files = await listSetFiles(deps.database.db, set.id)
  const nameOf = (sealed: Buffer) => seal.open('name', sealed)
  if (position === null) {
    const zipped = files.map((file) => ({ ...file, name: nameOf(file.sealedName), createdAt: set.createdAt }))
    const name = `${baseName(zipped[0]?.name ?? 'files')}.zip`
    return sendFilesAsZip(deps, { files: zipped, key, name }, { request, reply })
  }
  const file = files[position]
  if (!file) throw new AppError('NOT_FOUND')
  const { size, mimeType } = file
  const open = (range: Parameters<Parameters<typeof sendFile>[0]['open']>[0]) =>
    readStored(deps, file, { key, range, lends: true }).catch(async (error: unknown) => {
      if (error instanceof ObjectMissing) await explainMissing(deps, set.id)
      throw error
    })
  return sendFile({ etag: `${set.id}.${position}`, name: nameOf(file.sealedName), size, mimeType, open }, { request, reply })
}

/** Throws the reason if the set ended between look-up and reading. */
async function explainMissing(deps: Deps, id: string): Promise<void> {
  const set = await findSetAnywhere(deps.database.db, id)
  if (!set) throw new AppError('FILES_GONE')
  openSet(deps, set)
}
