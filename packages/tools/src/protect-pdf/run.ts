import { randomBytes } from 'node:crypto'
import { AppError } from '@octavo/core/messages/errors.ts'
import { readEncryption } from '@octavo/documents/read/encryption.ts'
import { writeProperties } from '@octavo/documents/write/properties.ts'
import { removeFrom } from '@octavo/documents/write/sanitize.ts'
import { liftedBy } from '../options/permission-options.ts'
import { eachInput } from '../running/each-input.ts'
import { noteLifted } from '../running/note-lifted.ts'
import { noteOpening, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import { writeOptionsOf } from '../running/with-pdf-output.ts'
import { writeResult } from '../running/write-result.ts'
import type { Options } from './options.ts'
import { protectPdf } from './tool.ts'

/** Encrypts each file with its password. */
export default async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs } = context
  const own = new Map(options.passwords.map(({ document, userPassword }) => [document, userPassword]))
  await eachInput(context, async (input, progress, index) => {
    const userPassword = own.get(input.document) ?? options.userPassword
    // A list of passwords that omits a file would leave it unencrypted, which nobody expects here.
    if (userPassword === undefined && options.passwords.length > 0) throw new AppError('PASSWORD_MISSING')
    const file = await openPdfInput(input, newPath)
    using pdf = file.pdf
    const restrictions = readEncryption(pdf)?.restrictions ?? []
    removeFrom(pdf, new Set(options.remove))
    writeProperties(pdf, options.properties)
    const path = newPath('.pdf')
    const encryption = {
      userPassword: userPassword ?? '',
      ownerPassword: options.ownerPassword ?? randomBytes(24).toString('base64url'),
      permissions: options.permissions,
      method: options.encryption,
      encryptsMetadata: !options.clearMetadata,
    }
    writeResult(context, { document: input.document, pdf, path }, { progress, ...writeOptionsOf(options), encryption })
    noteOpening(context, { ...file, encrypted: false })
    noteLifted(context, input.document, liftedBy(options.permissions, restrictions))
    if (input.facts?.signed) context.note({ code: 'SIGNATURE_BROKEN', document: input.document })
    const name = resultName(options.fileName, `{name}-${protectPdf.suffix}`, {
      name: file.name,
      n: index + 1,
      total: inputs.length,
      file: input.number,
    })
    const opens = userPassword === undefined ? {} : { password: userPassword }
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: file.pageCount, ...opens })
  })
}
