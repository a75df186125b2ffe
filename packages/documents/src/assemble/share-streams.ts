import { createHash } from 'node:crypto'
import type { PdfObject } from '../qpdf/object.ts'
import type { Pdf } from '../qpdf/pdf.ts'
import type { Assembly, AssemblySource } from './assembly.ts'

const maxPages = 20_000
const minBytes = 1024
const maxBytes = 20_000_000
const fontFiles = ['/FontFile', '/FontFile2', '/FontFile3']

/** Writes fonts and images that several sources bring along only once. Only streams of equal length are looked into. */
export function shareStreams(assembly: Assembly): void {
  if (assembly.sources.length < 2) return
  const { target } = assembly
  const pages = assembly.pages.slice(0, maxPages).filter(({ isRepeat }) => !isRepeat)
  const uses: Use[] = []
  const visited = new Set<number>()
  for (const { id, source } of pages) target.scoped(() => uses.push(...streamsOf(id, { target, source, visited })))
  const byLength = Map.groupBy(uses, ({ length, isFont }) => `${length} ${isFont}`)
  for (const alike of byLength.values()) {
    if (new Set(alike.map(({ source }) => source)).size > 1) target.scoped(() => shareEqual(assembly, alike))
  }
}

/** A stream and the dictionary entry that refers to it. */
interface Use {
  source: AssemblySource
  stream: number
  length: number
  isFont: boolean
  /** Finds the dictionary again after the handles of the walk are let go. */
  holder: () => PdfObject
  key: string
}

interface Walk {
  target: Pdf
  source: AssemblySource
  visited: Set<number>
}

function streamsOf(page: number, walk: Walk): Use[] {
  const resources = () => walk.target.object(page).get('/Resources')
  return [...imagesOf(() => resources().get('/XObject'), walk), ...fontFilesOf(() => resources().get('/Font'), walk)]
}

function imagesOf(objects: () => PdfObject, walk: Walk): Use[] {
  const dictionary = objects()
  return newKeys(dictionary, walk).flatMap((key) => useOf(dictionary.get(key), { ...walk, isFont: false, holder: objects, key }))
}

function fontFilesOf(fonts: () => PdfObject, walk: Walk): Use[] {
  return newKeys(fonts(), walk).flatMap((name) => {
    const descriptor = () => {
      const font = fonts().get(name)
      const descendant = font.get('/DescendantFonts').at(0)
      return (descendant.isDictionary ? descendant : font).get('/FontDescriptor')
    }
    const keys = newKeys(descriptor(), walk).filter((key) => fontFiles.includes(key))
    return keys.flatMap((key) => useOf(descriptor().get(key), { ...walk, isFont: true, holder: descriptor, key }))
  })
}

function useOf(stream: PdfObject, { source, isFont, holder, key }: Pick<Use, 'source' | 'isFont' | 'holder' | 'key'>): Use[] {
  const length = stream.isStream ? (stream.get('/Length').integer ?? 0) : 0
  return length < minBytes || length > maxBytes ? [] : [{ source, stream: stream.id, length, isFont, holder, key }]
}

/** The keys of a dictionary, or none if it was met before. */
function newKeys(dictionary: PdfObject, { visited }: Walk): string[] {
  const { id } = dictionary
  if (id > 0 && visited.has(id)) return []
  if (id > 0) visited.add(id)
  return dictionary.keys()
}

function shareEqual({ target }: Assembly, alike: readonly Use[]): void {
  const first = new Map<string, number>()
  const digests = new Map<number, string>()
  for (const { stream, holder, key } of alike) {
    const digest = digests.get(stream) ?? digestOf(target.object(stream))
    digests.set(stream, digest)
    const known = first.get(digest)
    if (known === undefined) first.set(digest, stream)
    else if (known !== stream) holder().set(key, target.object(known))
  }
}

function digestOf(stream: PdfObject): string {
  const entries = stream
    .keys()
    .toSorted()
    .map((key) => `${key} ${stream.get(key).unparse()}`)
  return createHash('sha256')
    .update(entries.join('\n'))
    .update(stream.streamBytes({ decode: false }))
    .digest('base64')
}
