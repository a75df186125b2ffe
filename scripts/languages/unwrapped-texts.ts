import { wordsImports } from './call-sentences.ts'
import { shownFields } from './data-sentences.ts'
import { notTexts } from './not-texts.ts'
import { cookedText, type Node, nameOf, nodeIn, nodesIn, placeOf, type Source, walk } from './syntax.ts'

/** Attributes that are shown or read aloud. */
const textAttributes = new Set(
  'title label alt placeholder hint text name sentence heading description caption tip legend confirm empty unit message summary lead action stay'.split(
    ' ',
  ),
)
/** On HTML elements these attributes aren't texts: they name a field or a group. */
const notOnHtml = new Set(['name', 'text', 'label', 'unit', 'summary', 'message', 'description', 'action'])

const letters = /\p{L}{2}/u
/** Two words separated by a space, the first without characters that only appear in code. */
const sentenceLike = /(?:^|\s)\p{L}[\p{L}’'-]*[,:.?!…]?\s\p{L}[\p{L}’'-]*/u
/** A single-line template looks like a text if it has a word between spaces. */
const wordBesideHole = /(?:^|[\s,])\p{L}{3,}(?=[\s.,?!:…]|$)/u
const capitalised = /^\p{Lu}\p{Ll}{2,}(?:…|\.)?$/u
/** Browsers' names of keys and data types. */
const namesOfBrowsers = new Set(
  'Enter Escape Tab Home End Delete Backspace Shift Control Alt Meta Space Files Process Unidentified Insert Range Text'.split(' '),
)

/** The search words of a tool, which `data-sentences.ts` extracts. */
const keywords = new Set(['keywords'])

/** A whole sentence: from a capital letter to its full stop. */
const wholeSentence = /^["\p{Lu}\d{].*\s.*\p{L}.*[.?!]$/su

/** Whole sentences that don't go through `core/words`, except those in tables and schemas, which are extracted there. */
export function findUnwrappedSentences(source: Source): string[] {
  const imported = wordsImports(source)
  const found: string[] = []
  walk(source.program, (node) => {
    if (isForMachines(node, imported) || isField(node, shownFields)) return false
    const text = textOf(node)
    if (text !== undefined && wholeSentence.test(text) && notTexts[text] === undefined) found.push(problemAt(source, node, text))
    return undefined
  })
  return found
}

function isField(node: Node, names: ReadonlySet<string>): boolean {
  return node.type === 'Property' && names.has(nameOf(nodeIn(node, 'key')) ?? '')
}

/** Texts for people that don't go through `core/words`, one problem each. */
export function findUnwrapped(source: Source): string[] {
  const imported = wordsImports(source)
  const found: string[] = []
  const tell = (node: Node, text: string) => found.push(problemAt(source, node, text))

  walk(source.program, (node, around) => {
    if (isForMachines(node, imported) || isField(node, keywords)) return false
    if (node.type === 'JSXAttribute') return isTextAttribute(node, around[0])
    const text = textOf(node)
    if (text !== undefined && letters.test(text) && notTexts[text.trim()] === undefined && isShown(node, text, around)) tell(node, text)
    if (node.type === 'Identifier' && node.name === 'countOf' && around[0]?.type === 'CallExpression') tell(node, 'countOf')
    return undefined
  })
  return found
}

function problemAt(source: Source, node: Node, text: string): string {
  return `${placeOf(source, node)}: '${text.trim()}' is not translated. Use t, or see CONTRIBUTING.`
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText' && typeof node.value === 'string') return node.value
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return nodesIn(node, 'quasis').map(cookedText).join('{}')
  return undefined
}

/** Text in JSX is shown. Elsewhere a string counts as a text if it looks like one. */
function isShown(node: Node, text: string, around: readonly Node[]): boolean {
  if (node.type === 'JSXText') return true
  const [outer] = around
  if (outer?.type === 'BinaryExpression' && outer.operator !== '+') return false
  if (outer?.type === 'SwitchCase' || (outer?.type === 'Property' && nodeIn(outer, 'key') === node)) return false
  if (isInJsx(around)) return true
  if (node.type === 'TemplateLiteral' && !text.includes('\n') && / /.test(text) && wordBesideHole.test(text)) return true
  return sentenceLike.test(text) || (capitalised.test(text) && !namesOfBrowsers.has(text))
}

/** Directly in an element or a text attribute, or in a condition there. */
function isInJsx(around: readonly Node[]): boolean {
  const between = new Set(['ConditionalExpression', 'LogicalExpression', 'BinaryExpression'])
  const first = around.find(({ type }) => !between.has(type))
  return first?.type === 'JSXExpressionContainer' || first?.type === 'JSXAttribute'
}

function isTextAttribute(attribute: Node, element: Node | undefined): boolean {
  const name = nameOf(nodeIn(attribute, 'name')) ?? ''
  if (name === 'name' && isIdentifier(attribute)) return false
  if (/^aria-(label|description|valuetext|roledescription|placeholder)$/.test(name)) return true
  const isHtml = /^[a-z]/.test(nameOf(element && nodeIn(element, 'name')) ?? '')
  if (isHtml && notOnHtml.has(name)) return false
  return textAttributes.has(name) || (!isHtml && hasFunctionOrElement(attribute))
}

/** The name of an option, such as `offset.x`, isn't shown. */
function isIdentifier(attribute: Node): boolean {
  const value = nodeIn(attribute, 'value')
  const text = value && textOf(nodeIn(value, 'expression') ?? value)
  return text !== undefined && /^[a-z][A-Za-z.]*(\{\})?$/.test(text)
}

/** Functions and elements in props contain their own texts. */
function hasFunctionOrElement(attribute: Node): boolean {
  let found = false
  walk(attribute, ({ type }) => {
    found ||= type === 'ArrowFunctionExpression' || type === 'JSXElement' || type === 'ObjectExpression'
    return !found
  })
  return found
}

function isForMachines(node: Node, imported: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeParameterInstantiation':
    case 'TSLiteralType':
      return true
    case 'ExpressionStatement':
      return typeof node.directive === 'string'
    // For engineers, in English; errors from the table are shown to people.
    case 'NewExpression':
      return /(?<!^App|^Call)Error$/.test(nameOf(nodeIn(node, 'callee')) ?? '')
    case 'CallExpression':
      return isCallForMachines(node, imported)
    case 'JSXElement':
      return nameOf(nodeIn(nodeIn(node, 'openingElement') ?? node, 'name')) === 'Rich'
    default:
      return false
  }
}

/** Calls of `core/words`, whose sentences are extracted, calls that take selectors, and calls for logs and statistics. */
function isCallForMachines(call: Node, imported: ReadonlySet<string>): boolean {
  const callee = nodeIn(call, 'callee')
  const name = nameOf(callee) ?? ''
  if (imported.has(name) || name === 'logFailure' || name === 'tellAnalytics') return true
  return /^(closest|matches|querySelector|querySelectorAll)$/.test(nameOf(callee && nodeIn(callee, 'property')) ?? '')
}
