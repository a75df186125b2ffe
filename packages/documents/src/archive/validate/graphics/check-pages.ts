import { contentStreams } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { appearancesOf } from '../../../inventory/appearance-places.ts'
import { inheritedResources } from '../../../read/inherited-resources.ts'
import { checkAnnotations } from '../annotations/check-annotations.ts'
import { createColourSpaces } from '../colour/colour-spaces.ts'
import { checkOutputIntents } from '../colour/output-intents.ts'
import type { FontUses } from '../fonts/font-uses.ts'
import type { Validation } from '../validation.ts'
import { createContentChecker } from './content-checker.ts'
import { checkPageBoxes } from './page-boxes.ts'
import type { Resources } from './resources.ts'

/** Checks every page: what it draws, its annotations and its dictionary. */
export function checkPages(validation: Validation, fonts: FontUses): void {
  const { pdf, findings } = validation
  const output = checkOutputIntents(validation)
  const content = createContentChecker(validation, createColourSpaces(validation, output), fonts)
  for (let number = 1; number <= pdf.pageCount; number++) pdf.scoped(() => checkPage(pdf.page(number), number))

  function checkPage(page: PdfObject, number: number): void {
    const resources = resourcesOf(page)
    const group = page.get('/Group')
    content.checkGroup(group, resources, number)
    let isClear = content.checkPage(contentStreams(page), resources, number)
    for (const { form } of appearancesOf(page)) isClear = content.checkForm(form, resources, number) || isClear
    if (isClear && output === undefined && group.get('/CS').isNull) findings.add('BLENDING_SPACE_MISSING', { page: number })
    checkPageBoxes(page, number, findings)
    checkAnnotations(page, number, output, validation)
    if (page.has('/AA')) findings.add('PAGE_ADDITIONAL_ACTIONS', { page: number })
    if (page.has('/PresSteps')) findings.add('PRESENTATION_STEPS', { page: number })
  }
}

/** Those of the page tree count as around the page. */
function resourcesOf(page: PdfObject): Resources {
  const own = page.get('/Resources')
  return own.isDictionary ? { own, outer: undefined } : { own, outer: { own: inheritedResources(page), outer: undefined } }
}
