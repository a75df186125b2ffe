import { parseSync } from 'rolldown/utils'

/** The part of a syntax tree node that we use. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** A parsed file. */
export interface Source {
  path: string
  text: string
  program: Node
}

/** Parses a file with the build's parser. */
export function parseFile(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  if (!isNode(program)) throw new Error(`${path} has no program`)
  return { path, text, program }
}

/** Visits every node top-down, with its ancestors, the nearest first. If `visit` returns `false`, its children are skipped. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => boolean | undefined, around: readonly Node[] = []): void {
  if (visit(node, around) === false) return
  const inner = [node, ...around]
  for (const child of childrenOf(node)) walk(child, visit, inner)
}

/** The child nodes. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
}

/** A field of a node that holds a node. */
export function nodeIn(node: Node, field: string): Node | undefined {
  const value = node[field]
  return isNode(value) ? value : undefined
}

/** A field of a node that holds several. */
export function nodesIn(node: Node, field: string): Node[] {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The text of a string, or of a template without expressions. */
export function literalText(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || nodesIn(node, 'expressions').length > 0) return undefined
  return nodesIn(node, 'quasis').map(cookedText).join('')
}

/** The text of a template element. */
export function cookedText(piece: Node): string {
  const { value } = piece
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

/** The name of an identifier or of a JSX tag or attribute. */
export function nameOf(node: Node | undefined): string | undefined {
  return typeof node?.name === 'string' ? node.name : undefined
}

/** The location of a node: `path:line`. */
export function placeOf({ path, text }: Source, { start }: Node): string {
  return `${path}:${text.slice(0, start).split('\n').length}`
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
}
