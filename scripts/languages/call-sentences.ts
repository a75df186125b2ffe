import type { Sentence } from './sentences.ts'
import { literalText, type Node, nameOf, nodeIn, nodesIn, placeOf, type Source, walk } from './syntax.ts'

/** The argument positions of each function's sentence, plural form and context. */
const functions: Readonly<Record<string, { sentence: number; many?: number; context?: number }>> = {
  t: { sentence: 0 },
  plural: { sentence: 1, many: 2 },
  pluralForms: { sentence: 0, many: 1 },
  context: { sentence: 1, context: 0 },
  say: { sentence: 1 },
  sayPlural: { sentence: 2, many: 3 },
  sentence: { sentence: 0 },
}

/** The functions that use the language of the page, which is known only while a page is rendered. */
const ofThePage = new Set(['t', 'plural', 'pluralForms', 'context', 'tData'])

const wordsFolder = /(^|\/)words\/[\w-]+\.ts$/

/** Whether a call is to a function of `core/words`, judged by the file's imports. */
export function wordsImports({ program }: Source): Set<string> {
  const names = new Set<string>()
  for (const statement of nodesIn(program, 'body')) {
    if (statement.type !== 'ImportDeclaration' || !wordsFolder.test(literalText(nodeIn(statement, 'source')) ?? '')) continue
    for (const specifier of nodesIn(statement, 'specifiers')) names.add(nameOf(nodeIn(specifier, 'local')) ?? '')
  }
  return names
}

/** The sentences in the calls of a file, and problems of these calls. */
export function findCallSentences(source: Source): { sentences: Sentence[]; problems: string[] } {
  const imported = wordsImports(source)
  const sentences: Sentence[] = []
  const problems: string[] = []
  const add = (node: Node, sentence: Omit<Sentence, 'places'> | undefined) => {
    if (sentence) sentences.push({ ...sentence, places: [source.path] })
    else problems.push(`${placeOf(source, node)}: write the sentence as a literal, so that it can be translated; data goes by tData.`)
  }

  walk(source.program, (node, around) => {
    const name = node.type === 'CallExpression' ? (nameOf(nodeIn(node, 'callee')) ?? '') : ''
    if (imported.has(name)) {
      if (functions[name]) add(node, sentenceOfCall(node, functions[name]))
      if (ofThePage.has(name) && !around.some(isFunction)) {
        problems.push(
          `${placeOf(source, node)}: ${name} at module level is evaluated once for all languages. Call it where the text is shown.`,
        )
      }
    }
    if (node.type === 'JSXOpeningElement' && nameOf(nodeIn(node, 'name')) === 'Rich') add(node, sentenceOfRich(node))
    return undefined
  })
  return { sentences, problems }
}

function sentenceOfCall(call: Node, at: { sentence: number; many?: number; context?: number }): Omit<Sentence, 'places'> | undefined {
  const given = nodesIn(call, 'arguments')
  const english = literalText(given[at.sentence])
  const many = at.many === undefined ? undefined : literalText(given[at.many])
  const meaning = at.context === undefined ? undefined : literalText(given[at.context])
  if (english === undefined || (at.many !== undefined && many === undefined)) return undefined
  if (at.context !== undefined && meaning === undefined) return undefined
  return { english, ...(many !== undefined && { many }), ...(meaning !== undefined && { context: meaning }) }
}

/** `<Rich sentence="…" />`, or `<Rich count={n} sentence="…" many="…" />`. */
function sentenceOfRich(element: Node): Omit<Sentence, 'places'> | undefined {
  const attributes = new Map(nodesIn(element, 'attributes').map((each) => [nameOf(nodeIn(each, 'name')), attributeText(each)]))
  const english = attributes.get('sentence')
  const many = attributes.get('many')
  if (english === undefined || (attributes.has('count') && many === undefined)) return undefined
  return { english, ...(many !== undefined && { many }) }
}

function attributeText(attribute: Node): string | undefined {
  const value = nodeIn(attribute, 'value')
  return literalText(value?.type === 'JSXExpressionContainer' ? nodeIn(value, 'expression') : value)
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}
