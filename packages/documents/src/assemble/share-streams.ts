import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Assembly } from './assembly.ts'
import { createDigests } from './stream-digests.ts'
import { follow, type Key, type StreamUse, streamUses } from './stream-uses.ts'

/**
 * Writes content that several sources share only once: fonts, images, content, profiles, files. Only streams of equal length are compared.
 */
export function shareStreams(assembly: Assembly): void {
  if (assembly.sources.length < 2) return
  const uses = streamUses(assembly)
  const alike = [...Map.groupBy(uses, ({ length }) => length).values()].filter(
    (group) => new Set(group.map(({ source }) => source)).size > 1,
  )
  assembly.target.scoped(() => shareEqual(alike.flat()))
}

/** Replaces every use, not just the first: a single remaining one would copy the whole stream. */
function shareEqual(uses: readonly StreamUse[]): void {
  const found = uses.map(findInTarget).filter(({ stream }) => stream.isStream)
  const digests = createDigests(new Set(found.map(({ stream }) => stream.id)))
  const first = new Map<string, PdfObject>()
  for (const { holder, key, stream } of found) {
    const digest = digests.of(stream)
    if (digest === undefined) continue
    const known = first.get(digest)
    if (!known) first.set(digest, stream)
    else if (known.id !== stream.id) replace(holder, key, known)
  }
}

interface FoundUse {
  holder: PdfObject
  key: Key
  stream: PdfObject
}

function findInTarget({ holder, keys }: StreamUse): FoundUse {
  const inner = follow(holder(), keys.slice(0, -1))
  const key = keys.at(-1) ?? ''
  return { holder: inner, key, stream: follow(inner, [key]) }
}

function replace(holder: PdfObject, key: Key, stream: PdfObject): void {
  if (typeof key === 'number') holder.setAt(key, stream)
  else holder.set(key, stream)
}
