import { contentOf } from '@octavo/core/files/file-content.ts'
import { type MediaType, mediaTypeOfName, mediaTypes, sniffMediaType } from '@octavo/core/files/media-types.ts'
import { isOfficeType } from '@octavo/core/files/office-types.ts'
import type { AcceptedKind } from '@octavo/core/messages/detail-words.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Tool } from '../definition/define-tool.ts'
import { readyTools } from './catalogue.ts'

/** Why a tool doesn't accept a file: what the file contains if its name says otherwise, and which types the tool accepts. */
export function kindRefusal(
  { head, name }: { head: Uint8Array; name: string },
  tool: Pick<Tool, 'accepts'>,
): AppError<'TYPE_NOT_ACCEPTED'> {
  const content = contentOf(head, name)
  const kind = sniffMediaType(head, name)
  const named = mediaTypeOfName(name)
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase()
  const isNamedWrong = named !== undefined && named !== kind
  return new AppError('TYPE_NOT_ACCEPTED', {
    details: {
      ...taken(tool, kind),
      ...(content !== undefined && { content }),
      ...(isNamedWrong && ending !== undefined && { ending }),
      ...(isConvertible(kind, tool) && { next: 'convert' as const }),
    },
  })
}

/** The accepted types in groups, or one by one if the group wouldn't explain the refusal. */
function taken({ accepts }: Pick<Tool, 'accepts'>, kind: MediaType | undefined): { accepted: AcceptedKind[] } | { formats: string[] } {
  const groups = new Set(accepts.map(groupOf))
  const isOfGroup = kind !== undefined && groups.has(groupOf(kind))
  const isOneOffice = groups.has('office') && !groups.has('pdf')
  return isOfGroup || isOneOffice ? { formats: [...new Set(accepts.map(shortName))] } : { accepted: [...groups] }
}

function groupOf(kind: MediaType): AcceptedKind {
  if (kind === 'application/pdf') return 'pdf'
  if (kind.startsWith('image/')) return 'image'
  if (isOfficeType(kind)) return 'office'
  return kind === 'text/csv' ? 'csv' : 'text'
}

function shortName(kind: MediaType): string {
  return mediaTypes[kind].extensions[0].slice(1).toUpperCase()
}

/** Whether another tool can convert it to PDF, if PDF is accepted. */
function isConvertible(kind: MediaType | undefined, { accepts }: Pick<Tool, 'accepts'>): boolean {
  if (kind === undefined || !accepts.includes('application/pdf')) return false
  return readyTools.some((tool) => tool.family === 'convert-to' && tool.accepts.includes(kind))
}
