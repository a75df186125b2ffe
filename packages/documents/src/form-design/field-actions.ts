import {
  readCalculationScript,
  readFormatScript,
  readRuleScript,
  writeCalculationScript,
  writeFormatScripts,
  writeRuleScript,
} from '@octavo/core/forms/field-scripts.ts'
import type { FieldDesign } from '@octavo/core/forms/form-field.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** A script of ours, which other programs run when an image field is pressed. */
const chooseImage = 'event.target.buttonImportIcon();'
const defaultDate = { kind: 'date', pattern: 'yyyy-mm-dd' } as const

/**
 * Writes formats, rules and calculations as calls of the functions that viewers know. Scripts of other programs that say something else
 * stay, unless the design says what takes their place.
 */
export function writeActions(pdf: Pdf, field: PdfObject, design: FieldDesign): void {
  const format = design.format ?? (design.kind === 'date' ? defaultDate : undefined)
  const scripts = format && writeFormatScripts(format)
  const wanted: Record<string, string | undefined> = {
    '/F': scripts?.format,
    '/K': scripts?.keystroke,
    '/V': design.rule && writeRuleScript(design.rule),
    '/C': design.calculate && writeCalculationScript(design.calculate),
  }
  const actions = field.get('/AA').isDictionary ? field.get('/AA').shallowCopy() : pdf.dictionary()
  for (const [key, script] of Object.entries(wanted)) {
    if (script !== undefined && script !== '') actions.set(key, scriptAction(pdf, script))
    else if (isKnown(actions.get(key).get('/JS').text ?? '')) actions.remove(key)
  }
  if (design.kind === 'image') actions.set('/U', scriptAction(pdf, chooseImage))
  if (actions.keys().length > 0) field.set('/AA', actions)
  else field.remove('/AA')
}

/** An action that runs a script in programs that do. */
export function scriptAction(pdf: Pdf, script: string): PdfObject {
  return pdf.dictionary({ '/Type': '/Action', '/S': '/JavaScript', '/JS': pdf.text(script) })
}

function isKnown(script: string): boolean {
  return script.trim() === '' || [readFormatScript, readRuleScript, readCalculationScript].some((read) => read(script) !== undefined)
}
