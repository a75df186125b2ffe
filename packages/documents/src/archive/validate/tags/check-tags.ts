import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { isUtf8Name } from '../colour/separations.ts'
import type { Validation } from '../validation.ts'
import { standardTypes } from './standard-types.ts'

const maxElements = 2_000_000
const maxMappings = 50
const language = /^(?:[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*)?$/

/** Checks the tags of the document (6.8 or 6.7), which only level A asks for, and that their names are text. */
export function checkTags(validation: Validation): void {
  const { pdf, level, findings } = validation
  const { root } = pdf
  const tree = root.get('/StructTreeRoot')
  if (level.endsWith('a')) {
    if (root.get('/MarkInfo').get('/Marked').boolean !== true) findings.add('NOT_MARKED')
    if (!tree.isDictionary) findings.add('TAGS_MISSING')
    checkLanguage(root, 0)
  }
  const roles = tree.get('/RoleMap')
  checkRoles(roles, validation)
  const judged = new Set<string>()
  const met = new Set<number>()
  const waiting = kidsOf(tree)
  while (waiting.length > 0 && met.size < maxElements) {
    const id = waiting.pop() ?? 0
    if (met.has(id)) continue
    met.add(id)
    pdf.scoped(() => {
      const element = pdf.object(id)
      if (!element.isDictionary) return
      const type = element.get('/S').name
      if (type !== undefined) judgeType(type, id)
      if (level.endsWith('a')) checkLanguage(element, id)
      waiting.push(...kidsOf(element))
    })
  }

  function judgeType(type: string, id: number): void {
    if (judged.has(type)) return
    judged.add(type)
    if (!isUtf8Name(type)) findings.add('NAME_NOT_UTF8', { object: id })
    if (!isMapped(type, roles)) findings.add('TAG_NOT_MAPPED', { object: id })
  }

  function checkLanguage(holder: PdfObject, id: number): void {
    const { text } = holder.get('/Lang')
    if (text !== undefined && !language.test(text)) findings.add('LANGUAGE_WRONG', { object: id })
  }
}

/** The elements below one; content and references to objects aren't elements. */
function kidsOf(element: PdfObject): number[] {
  const kids = element.get('/K')
  return (kids.isArray ? kids.items(maxElements) : [kids])
    .filter((kid) => kid.type === 'dictionary' && kid.has('/S'))
    .map((kid) => kid.indirect().id)
}

function checkRoles(roles: PdfObject, { findings }: Validation): void {
  for (const type of roles.keys()) {
    if (standardTypes.has(type)) findings.add('STANDARD_TAG_MAPPED')
    if (!standardTypes.has(type) && isCircle(type, roles)) findings.add('TAG_MAPPED_IN_CIRCLES')
  }
}

function isMapped(type: string, roles: PdfObject): boolean {
  let name = type
  for (let count = 0; count < maxMappings; count++) {
    if (standardTypes.has(name)) return true
    const mapped = roles.get(name).name
    if (mapped === undefined) return false
    name = mapped
  }
  return false
}

function isCircle(type: string, roles: PdfObject): boolean {
  const met = new Set<string>()
  for (let name: string | undefined = type; name !== undefined && !standardTypes.has(name); name = roles.get(name).name) {
    if (met.has(name)) return true
    met.add(name)
  }
  return false
}
