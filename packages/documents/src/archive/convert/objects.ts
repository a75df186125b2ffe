import type { PdfObject } from '../../engines/qpdf/object.ts'
import { numberFonts } from '../../inventory/number-fonts.ts'
import { type CleanedActions, cleanActions } from './actions.ts'
import { mendFileEntry } from './attachments.ts'
import { mendSpace, mendSpaceEntries } from './colours/colour-spaces.ts'
import { addDefaultInks } from './colours/default-space.ts'
import type { Profiles } from './colours/profiles.ts'
import { createSeparations } from './colours/separations.ts'
import { mendStream } from './contents.ts'
import type { Conversion } from './conversion.ts'
import { mendDrawnObject } from './drawn-objects.ts'
import { mendGraphicsState } from './graphics-states.ts'
import { mendImageBits } from './image-bits.ts'
import { forEachReachable } from './reachable.ts'
import { mendStreamFilters } from './streams.ts'
import { makeOpaque } from './transparency/make-opaque.ts'

/** Mends everything that is known by its own entries, wherever it stands in the document. */
export function mendObjects(conversion: Conversion, profiles: Profiles): void {
  const separations = createSeparations(conversion.pdf)
  const mixtures: number[] = []
  const cleanedActions: CleanedActions = new Map()
  forEachReachable(conversion.pdf, (object, key, outerKey) => {
    if (object.isArray) {
      mendSpace(conversion, object, profiles)
      const kind = object.at(0).name
      if (kind === '/Separation') separations.mend(object, outerKey === '/Colorants')
      if (kind === '/DeviceN') mixtures.push(object.indirect().id)
      return
    }
    if (object.isStream) mendStreamFilters(conversion, object)
    cleanActions(conversion, object, cleanedActions)
    // Descriptions of single objects may say anything; that of the document is written again.
    if (key !== '' && object.has('/Metadata')) object.remove('/Metadata')
    if (object.has('/PieceInfo')) object.remove('/PieceInfo')
    mendSpaceEntries(object, profiles)
    if (outerKey === '/ExtGState' || object.get('/Type').name === '/ExtGState') mendGraphicsState(conversion, object)
    if (key === '/ColorSpace') mendNamedSpaces(object, profiles)
    if (key === '/Font' && !object.has('/Subtype')) numberFonts(object)
    if (object.isStream) mendDrawing(conversion, object, profiles)
    else if (object.get('/Subtype').name === '/Type3') mendGlyphs(conversion, object, profiles)
    mendFileEntry(conversion, object)
    makeOpaque(conversion, object)
  })
  // A mixture takes the definitions of its colours from elsewhere, so these are read first.
  for (const id of mixtures) conversion.pdf.scoped(() => separations.mendMixture(conversion.pdf.object(id)))
}

/** Names of the device in a dictionary of colour spaces. */
function mendNamedSpaces(spaces: PdfObject, profiles: Profiles): void {
  if (spaces.isStream) return
  for (const name of spaces.keys()) if (spaces.get(name).name === '/DeviceCMYK') spaces.set(name, profiles.inks())
}

function mendDrawing(conversion: Conversion, stream: PdfObject, profiles: Profiles): void {
  mendDrawnObject(conversion, stream)
  if (stream.get('/Subtype').name === '/Image') mendImageBits(conversion, stream)
  const isForm = stream.get('/Subtype').name === '/Form'
  if (!isForm && stream.get('/PatternType').integer !== 1) return
  const found = mendStream(conversion, stream)
  if (!stream.get('/Resources').isDictionary) stream.set('/Resources', conversion.pdf.dictionary())
  if (found?.usesInks) addDefaultInks(conversion, stream.get('/Resources'), profiles)
}

function mendGlyphs(conversion: Conversion, font: PdfObject, profiles: Profiles): void {
  const glyphs = font.get('/CharProcs')
  for (const name of glyphs.keys()) {
    const glyph = glyphs.get(name)
    if (!glyph.isStream) continue
    const found = mendStream(conversion, glyph)
    if (!font.get('/Resources').isDictionary) font.set('/Resources', conversion.pdf.dictionary())
    if (found?.usesInks) addDefaultInks(conversion, font.get('/Resources'), profiles)
  }
}
