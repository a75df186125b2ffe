import { posix } from 'node:path'

/** What would make PowerPoint repair a presentation: parts without type, relations to nothing, tags that don't match, numbers used twice. */
export function packageProblems(parts: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const types = parts.get('[Content_Types].xml') ?? ''
  for (const [name, text] of parts) {
    if (name === '[Content_Types].xml' || name.startsWith('ppt/media/')) continue
    const isListed = types.includes(`PartName="/${name}"`)
    if (!isListed && !name.endsWith('.rels')) problems.push(`${name} has no type`)
    problems.push(...tagProblems(name, text))
    if (name.endsWith('.rels')) problems.push(...relationProblems(name, text, parts))
    else problems.push(...referenceProblems(name, text, parts))
    const ids = [...text.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id)
    if (new Set(ids).size !== ids.length) problems.push(`${name} has a number twice`)
    problems.push(...orderProblems(name, text))
  }
  for (const [, name = ''] of types.matchAll(/PartName="\/([^"]+)"/g)) if (!parts.has(name)) problems.push(`${name} isn't there`)
  return problems
}

/** Every element that begins ends, in order. */
function tagProblems(name: string, text: string): string[] {
  const open: string[] = []
  for (const [, closing, tag = '', ownEnd] of text.matchAll(/<(\/?)([A-Za-z]\w*(?::\w+)?)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (ownEnd) continue
    if (!closing) open.push(tag)
    else if (open.pop() !== tag) return [`${name} has ${tag} where it doesn't belong`]
  }
  return open.length > 0 ? [`${name} leaves ${open.at(-1)} open`] : []
}

function relationProblems(name: string, text: string, parts: ReadonlyMap<string, string>): string[] {
  const folder = posix.dirname(posix.dirname(name))
  return [...text.matchAll(/Target="([^"]+)"( TargetMode="External")?/g)].flatMap(([, target = '', external]) =>
    external || parts.has(posix.normalize(posix.join(folder, target))) ? [] : [`${name} leads to ${target}`],
  )
}

function referenceProblems(name: string, text: string, parts: ReadonlyMap<string, string>): string[] {
  const relations = parts.get(`${posix.dirname(name)}/_rels/${posix.basename(name)}.rels`) ?? ''
  const used = [...text.matchAll(/r:(?:id|embed)="([^"]+)"/g)].map(([, id]) => id)
  return used.filter((id) => !relations.includes(`Id="${id}"`)).map((id) => `${name} uses ${id}`)
}

/** The order of the elements inside others, as the schema wants it. */
const orders: Readonly<Record<string, readonly string[]>> = {
  'a:pPr': ['a:lnSpc', 'a:spcBef', 'a:spcAft', 'a:buFont', 'a:buNone', 'a:buAutoNum', 'a:buChar', 'a:tabLst'],
  'a:rPr': ['a:ln', 'a:solidFill', 'a:latin', 'a:ea', 'a:cs', 'a:hlinkClick'],
  'a:tcPr': ['a:lnL', 'a:lnR', 'a:lnT', 'a:lnB', 'a:noFill', 'a:solidFill'],
  'p:spPr': ['a:xfrm', 'a:custGeom', 'a:prstGeom', 'a:noFill', 'a:solidFill', 'a:ln'],
}

function orderProblems(name: string, text: string): string[] {
  return Object.entries(orders).flatMap(([parent, order]) =>
    [...text.matchAll(new RegExp(`<${parent}(?: [^>]*[^/])?>((?:(?!</${parent}>)[\\s\\S])*)</${parent}>`, 'g'))].flatMap(
      ([, inside = '']) => {
        const places = childrenOf(inside).map((child) => order.indexOf(child))
        const isWrong = places.some((place, index) => place < 0 || (index > 0 && place <= (places[index - 1] ?? -1)))
        return isWrong ? [`${name} has ${childrenOf(inside).join(' ')} in ${parent}`] : []
      },
    ),
  )
}

/** The names of the elements at the outermost level. */
function childrenOf(text: string): string[] {
  let depth = 0
  const names: string[] = []
  for (const [, closing, tag = '', ownEnd] of text.matchAll(/<(\/?)([A-Za-z]\w*(?::\w+)?)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (!closing && depth === 0) names.push(tag)
    if (closing) depth -= 1
    else if (!ownEnd) depth += 1
  }
  return names
}
