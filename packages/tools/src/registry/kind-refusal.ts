import { contentOf, kindNames } from '@octavo/core/files/kind-names.ts'
import { type MediaType, mediaTypeOfName, mediaTypes } from '@octavo/core/files/media-types.ts'
import { isOfficeType } from '@octavo/core/files/office-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Tool } from '../definition/define-tool.ts'
import { readyTools } from './catalogue.ts'

/** Why a tool does not take a file: what the file is, whatever its name says, and which kinds the tool takes. */
export function kindRefusal({ head, name }: { head: Uint8Array; name: string }, tool: Pick<Tool, 'accepts'>): AppError {
  const { kind, words } = contentOf(head, name) ?? {}
  const named = mediaTypeOfName(name)
  const isNamedWrong = named !== undefined && named !== kind
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''
  const content = words ?? (named === undefined ? 'of a kind that is not known here' : `no ${shortName(named)}`)
  const why = isNamedWrong ? `: it is named ${ending}, but its content is ${content}` : `: it is ${content}`
  const other = converterOf(kind, tool)
  const next = ` Choose ${takenKinds(tool, content)}${other === undefined ? '' : `, or use ${other} for this one`}.`
  return new AppError('TYPE_NOT_ACCEPTED', { details: { why, next } })
}

/** The kinds in groups; those of a group one by one where they matter. */
function takenKinds({ accepts }: Pick<Tool, 'accepts'>, content: string): string {
  const inFull = [/picture|drawing/.test(content) ? picture : '', accepts.includes('application/pdf') ? '' : office]
  const groups = [...Map.groupBy(accepts, groupOf)].map(([group, kinds]) =>
    inFull.includes(group) ? `${group} (${listed(kinds.map(shortName))})` : group,
  )
  return listed(groups)
}

const picture = 'a picture'
const office = 'an Office document'

function groupOf(kind: MediaType): string {
  if (kind.startsWith('image/')) return picture
  return isOfficeType(kind) ? office : kindNames[kind]
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function shortName(kind: MediaType): string {
  return mediaTypes[kind].extensions[0].slice(1).toUpperCase()
}

/** The tool that makes a PDF of it, where a PDF is wanted. */
function converterOf(kind: MediaType | undefined, { accepts }: Pick<Tool, 'accepts'>): string | undefined {
  if (kind === undefined || !accepts.includes('application/pdf')) return undefined
  return readyTools.find((tool) => tool.family === 'convert-to' && tool.accepts.includes(kind))?.title
}
