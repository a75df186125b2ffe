import { extensionSchemas, isSameClaim, readClaim, removeClaim } from '../archive/claim.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { type Assembly, type AssemblySource, simplify } from './assembly.ts'
import { settled } from './links.ts'
import { isSameObject } from './same-object.ts'

const ownOfFirst = ['/ViewerPreferences', '/PageLayout', '/PageMode', '/Lang', '/URI']

/** Takes title, author, language, view settings and the page to open at from the first source. */
export function writeMetadata(assembly: Assembly): void {
  const { target } = assembly
  const first = assembly.pages[0]?.source
  if (!first) return
  for (const key of ownOfFirst) copyEntry(assembly, first, key)
  const information = first.pdf.trailer.get('/Info')
  if (information.isDictionary) target.trailer.set('/Info', target.copyForeign(first.pdf, information))
  copyXmp(assembly, first)
  copyOutputIntents(assembly, first)
  openAtFirst(assembly, first)
  for (const source of assembly.sources) reportScripts(assembly, source)
}

/** The highest version among the sources. */
export function highestVersion({ sources }: Assembly): string {
  const versions = sources.flatMap(({ pdf }) => [pdf.version, pdf.root.get('/Version').name?.slice(1) ?? ''])
  const known = versions.filter((version) => /^[12]\.\d$/.test(version))
  return known.toSorted().at(-1) ?? '1.4'
}

function copyEntry({ target }: Assembly, { pdf }: AssemblySource, key: string): void {
  const value = pdf.root.get(key)
  if (value.isDictionary || value.isArray) target.root.set(key, target.copyForeign(pdf, value))
  else if (!value.isNull) target.root.set(key, target.parse(value.unparse({ resolved: true })))
}

/** The result is PDF/A if all sources are, of the same part and level; otherwise it isn't, even if the first file is. */
function copyXmp({ target, sources, report }: Assembly, first: AssemblySource): void {
  const stream = first.pdf.root.get('/Metadata')
  if (stream.isStream) target.root.set('/Metadata', target.copyForeign(first.pdf, stream))
  const claims = sources.map(({ pdf }) => readClaim(pdf))
  const isOneKind =
    claims.every((claim) => isSameClaim(claim, claims[0])) &&
    sources.every((source) => sharesIntents(source, first) && sharesSchemas(source, first))
  if (isOneKind) return
  if (claims.some((claim) => claim !== undefined)) report.unmarked.add('mixed')
  removeClaim(target)
}

function sharesIntents(source: AssemblySource, first: AssemblySource): boolean {
  const [one, other] = [source, first].map(({ pdf }) => pdf.root.get('/OutputIntents'))
  return (
    source === first || !one || !other || (one.length === 0 && other.length === 0) || isSameObject(one, other) || sameProfiles(one, other)
  )
}

/** Whether profiles differ only in their creation time: LibreOffice makes one for each file it writes. */
function sameProfiles(one: PdfObject, other: PdfObject): boolean {
  if (one.length !== other.length || one.length === 0) return false
  const [ownProfiles, otherProfiles] = [one, other].map((intents) => intents.items(maxIntents).map(undatedProfile))
  return ownProfiles?.every((profile, index) => profile !== undefined && profile === otherProfiles?.[index]) ?? false
}

const maxIntents = 16

/** A profile without the date in its header and the checksum that depends on it. */
function undatedProfile(intent: PdfObject): string | undefined {
  const profile = intent.get('/DestOutputProfile')
  if (!profile.isStream) return undefined
  const bytes = Buffer.from(profile.streamBytes())
  return bytes.fill(0, 24, 36).fill(0, 84, 100).toString('latin1')
}

/** Metadata of single images and pages relies on the extension schemas of the whole file, which are taken from the first one. */
function sharesSchemas(source: AssemblySource, first: AssemblySource): boolean {
  return source === first || extensionSchemas(source.pdf) === extensionSchemas(first.pdf)
}

/** The output intent applies to all pages, so it is kept only if all sources agree. */
function copyOutputIntents(assembly: Assembly, first: AssemblySource): void {
  const { target, sources } = assembly
  const intents = first.pdf.root.get('/OutputIntents')
  const agree = intents.isArray && sources.every((source) => sharesIntents(source, first))
  if (agree) target.root.set('/OutputIntents', target.copyForeign(first.pdf, intents))
  else for (const source of sources) if (source.pdf.root.get('/OutputIntents').length > 0) simplify(assembly, 'colour-profile', source)
}

/** A document may open at a page; any other open action is removed. */
function openAtFirst(assembly: Assembly, first: AssemblySource): void {
  const { target } = assembly
  const action = first.pdf.root.get('/OpenAction')
  const written = action.get('/S').name === '/GoTo' ? action.get('/D') : action
  if (written.isNull || written.isDictionary) return
  const explicit = settled(first, written)
  if (explicit) target.root.set('/OpenAction', target.copyForeign(first.pdf, explicit))
}

function reportScripts(assembly: Assembly, source: AssemblySource): void {
  const { root } = source.pdf
  const opening = root.get('/OpenAction').get('/S').name === '/JavaScript'
  if (opening || root.get('/Names').has('/JavaScript') || root.has('/AA')) simplify(assembly, 'scripts', source)
  if (root.has('/Collection')) simplify(assembly, 'portfolio', source)
  if (root.has('/Threads')) simplify(assembly, 'threads', source)
}
