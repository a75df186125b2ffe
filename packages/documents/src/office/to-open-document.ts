import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openOfficeInput } from './convert.ts'
import type { OfficeFamily } from './examine.ts'

const types = {
  text: {
    from: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    to: 'application/vnd.oasis.opendocument.text',
    ending: 'odt',
  },
  sheets: {
    from: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    to: 'application/vnd.oasis.opendocument.spreadsheet',
    ending: 'ods',
  },
  slides: {
    from: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    to: 'application/vnd.oasis.opendocument.presentation',
    ending: 'odp',
  },
} as const

/**
 * Writes a document of Office Open XML in the OpenDocument format of its family, in the office process of this slot; returns its type. The
 * caller ends the process with `slotOffice().renew()`.
 */
export async function toOpenDocument<Family extends OfficeFamily>(
  path: string,
  { family, output }: { family: Family; output: string },
): Promise<(typeof types)[Family]['to']> {
  const { from, to, ending } = types[family]
  await openOfficeInput({ path, mimeType: from }, { families: [family], shares: true }, async (document, folder) => {
    const made = join(folder, `result.${ending}`)
    await document.export(made, { filter: {}, steps: [] })
    await rename(made, output)
  })
  return to
}
