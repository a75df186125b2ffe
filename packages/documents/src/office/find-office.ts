import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SlotKindNeeds } from '@octavo/sandbox/contract.ts'

/** How Office documents are opened on this machine: by a forked process, by a cold start for each, or not at all. */
export type Office =
  | { lane: 'fork'; program: string; zygote: string; profile: string }
  | { lane: 'cold'; program: string; profile: string | undefined; reason: string }
  | { lane: 'off'; reason: string }

/** Looks for LibreOffice and for what set-up has built and prepared. */
export function findOffice({
  program = '/usr/lib/libreoffice/program',
  cache = cacheFolder,
}: {
  program?: string
  cache?: string
} = {}): Office {
  if (!existsSync(join(program, 'soffice.bin'))) return { lane: 'off', reason: 'LibreOffice is not installed' }
  const [zygote, profile] = [join(cache, 'zygote'), join(cache, 'profile')]
  if (!existsSync(profile)) return { lane: 'cold', program, profile: undefined, reason: 'set-up has prepared no profile' }
  if (!existsSync(zygote)) return { lane: 'cold', program, profile, reason: 'the office program could not be built at set-up' }
  return { lane: 'fork', program, zygote, profile }
}

/** What an office slot needs in addition to a document slot. */
export function officeNeeds(
  office: Exclude<Office, { lane: 'off' }>,
  { documentSeconds, memoryBytes }: { documentSeconds: number; memoryBytes: number },
): SlotKindNeeds {
  const { lane, program, profile } = office
  return {
    reads: [
      '/etc/libreoffice',
      '/var/lib/libreoffice',
      '/var/cache/fontconfig',
      ...(lane === 'fork' ? [office.zygote] : []),
      ...(profile ? [profile] : []),
    ],
    // A document's process must reach its limit before all processes of the slot together do.
    settings: {
      program,
      documentSeconds,
      memoryBytes: Math.floor(memoryBytes * 0.75),
      ...(lane === 'fork' && { zygote: office.zygote }),
      ...(profile && { profile }),
    },
  }
}

const cacheFolder = join(dirname(fileURLToPath(import.meta.url)), '../../../../.cache/office')
