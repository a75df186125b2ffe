import { deflateSync } from 'node:zlib'
import { contentBytes } from '../../content/content-bytes.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import type { Inventory } from '../../inventory/inventory.ts'
import { type FontUser, fontFileKeys, smallerProgram } from './smaller-program.ts'

/** What became of a font program. */
export interface SubsetResult {
  /** The object number of the stream. */
  id: number
  before: number
  after: number
}

/** A font that hardly becomes smaller stays as it is. */
const leastGain = 0.97
const maxFontBytes = 64_000_000

/**
 * Takes the glyphs that no page shows out of embedded fonts, and writes those of Type 1 in a shorter format. Fonts of form fields keep all
 * glyphs, since other text may be filled in, and so do all fonts where not all that the pages draw is known.
 */
export function subsetFonts(pdf: Pdf, { fonts, isComplete }: Inventory): SubsetResult[] {
  const spared = formFonts(pdf)
  const programs = new Map<number, FontUser[]>()
  for (const [id, use] of fonts) {
    const font = pdf.object(id)
    const program = programOf(font)
    if (program.id > 0) programs.set(program.id, [...(programs.get(program.id) ?? []), { font, use }])
  }
  return [...programs].flatMap(([id, users]) => {
    const isSpared = !isComplete || spared.has(id) || users.some(({ font }) => spared.has(font.id))
    return replaceProgram(pdf, { id, users, isSpared }) ?? []
  })
}

interface UsedProgram {
  id: number
  users: readonly FontUser[]
  /** Whether it must keep all of its glyphs. */
  isSpared: boolean
}

function replaceProgram(pdf: Pdf, { id, users, isSpared }: UsedProgram): SubsetResult | undefined {
  const stream = pdf.object(id)
  const key = fontFileKeys.find((each) => users.every(({ font }) => descriptorOf(font).get(each).id === id))
  const stored = stream.get('/Length').integer ?? 0
  if (!key || stored > maxFontBytes) return undefined
  const bytes = contentBytes(stream)
  if (!bytes) return undefined
  const smaller = smallerProgram({ key, subtype: stream.get('/Subtype').name, bytes, users: isSpared ? undefined : users })
  if (!smaller || smaller.bytes.length > bytes.length * leastGain) return undefined
  const program = pdf.stream(deflateSync(smaller.bytes, { level: 9 }), {
    '/Filter': '/FlateDecode',
    ...(smaller.subtype === undefined ? { '/Length1': smaller.bytes.length } : { '/Subtype': smaller.subtype }),
  })
  for (const { font } of users) {
    // What the sets list is not there any more.
    descriptorOf(font).remove(key, '/CIDSet', '/CharSet').set(smaller.key, program)
  }
  return { id, before: bytes.length, after: smaller.bytes.length }
}

function descriptorOf(font: PdfObject): PdfObject {
  const descendant = font.get('/DescendantFonts').at(0)
  return (descendant.isDictionary ? descendant : font).get('/FontDescriptor')
}

/** The embedded program of a font; null where nothing is embedded. */
function programOf(font: PdfObject): PdfObject {
  const descriptor = descriptorOf(font)
  return descriptor.get(fontFileKeys.find((key) => descriptor.get(key).isStream) ?? '/FontFile')
}

/** The fonts that fields are filled in with, and the programs of these. */
function formFonts(pdf: Pdf): Set<number> {
  const fonts = pdf.root.get('/AcroForm').get('/DR').get('/Font')
  return new Set(fonts.keys().flatMap((name) => [fonts.get(name).id, programOf(fonts.get(name)).id]))
}
