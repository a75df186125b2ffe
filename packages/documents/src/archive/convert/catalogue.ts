import type { PdfObject } from '../../engines/qpdf/object.ts'
import { type Conversion, countChanged, countRemoved } from './conversion.ts'

/** Entries of the catalogue that PDF/A does not know or allow. */
const unwanted = ['/AA', '/Legal', '/Perms', '/Requirements', '/SpiderInfo', '/PieceInfo', '/Threads', '/URI']
const unwantedNames = ['/JavaScript', '/AlternatePresentations', '/Renditions', '/URLS', '/IDS', '/Templates', '/Pages']

/** Cleans the catalogue: scripts, extra presentations and what only interactive readers use. */
export function cleanCatalogue(conversion: Conversion): void {
  const { root } = conversion.pdf
  const names = root.get('/Names')
  if (names.has('/JavaScript') || root.has('/AA')) countRemoved(conversion, 'scripts')
  if (names.has('/AlternatePresentations') || names.has('/Renditions')) countRemoved(conversion, 'presentation')
  root.remove(...unwanted)
  if (names.isDictionary) names.remove(...unwantedNames)
  // Readers make the pages of such a form from its XFA; the file itself only has one that asks to wait for them.
  if (root.get('/NeedsRendering').boolean === true) countChanged(conversion, 'form-pages-missing')
  cleanForm(conversion, root.get('/AcroForm'))
  mendVersion(root)
}

function cleanForm(conversion: Conversion, form: PdfObject): void {
  if (!form.isDictionary) return
  if (form.has('/XFA') && !conversion.changed.has('form-pages-missing')) countRemoved(conversion, 'xfa')
  form.remove('/XFA', '/NeedAppearances')
}

/** A version in the catalogue stands above the header's; the writer sets that one. */
function mendVersion(root: PdfObject): void {
  root.remove('/Version', '/Extensions')
  if (root.get('/Type').name !== '/Catalog') root.set('/Type', '/Catalog')
  if (root.has('/NeedsRendering')) root.remove('/NeedsRendering')
}
