import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { readNameTree } from '../../../read/trees.ts'
import { checkAction } from '../annotations/actions.ts'
import type { Validation } from '../validation.ts'
import { checkLayers } from './layers.ts'
import { checkOutline } from './outline.ts'
import { checkPermissions } from './permissions.ts'

/** Checks what the catalogue of the document holds. */
export function checkCatalogue(validation: Validation): void {
  const { pdf, part, findings } = validation
  const { root } = pdf
  const names = root.get('/Names')
  if (root.has('/AA')) findings.add('DOCUMENT_ADDITIONAL_ACTIONS')
  checkAction(root.get('/OpenAction'), validation, { object: root.id })
  checkActionsOf(root.get('/AA'), validation)
  for (const [, action] of readNameTree(names.get('/JavaScript'))) checkAction(action, validation, { object: action.id })
  checkOutline(validation)
  checkPermissions(root.get('/Perms'), findings)
  if (root.has('/OCProperties')) findings.add('LAYERS_NOT_ALLOWED')
  if (part > 1) checkLayers(root.get('/OCProperties'), findings)
  if (names.has('/AlternatePresentations')) findings.add('ALTERNATE_PRESENTATIONS')
  if (names.has('/EmbeddedFiles')) findings.add('FILES_EMBEDDED')
  if (root.get('/NeedsRendering').boolean === true) findings.add('NEEDS_RENDERING')
  if (root.has('/Requirements')) findings.add('REQUIREMENTS')
}

function checkActionsOf(actions: PdfObject, validation: Validation): void {
  for (const key of actions.keys()) checkAction(actions.get(key), validation, {})
}
