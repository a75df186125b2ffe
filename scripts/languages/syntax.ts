import { parseSync } from 'rolldown/utils'

/** A node of the syntax tree, as far as it is asked here. */
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

/** Parses a file with the parser of the build. */
export function parseFile(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  if (!isNode(program)) throw new Error(`${path} has no program`)
  return { path, text, program }
}

/** Visits every node from the outside in, with those around it, the nearest first. What `visit` answers `false` to is not entered. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => boolean | undefined, around: readonly Node[] = []): void {
  if (visit(node, around) === false) return
  const inner = [node, ...around]
  for (const child of childrenOf(node)) walk(child, visit, inner)
}

/** The nodes right below this one. */
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

/** The text of a string, or of a template without anything filled in. */
export function literalText(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || nodesIn(node, 'expressions').length > 0) return undefined
  return nodesIn(node, 'quasis').map(cookedText).join('')
}

/** What a piece of a template says. */
export function cookedText(piece: Node): string {
  const { value } = piece
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

/** The name of an identifier or of a JSX tag or attribute. */
export function nameOf(node: Node | undefined): string | undefined {
  return typeof node?.name === 'string' ? node.name : undefined
}

/** Where a node stands, for people: `path:line`. */
export function placeOf({ path, text }: Source, { start }: Node): string {
  return `${path}:${text.slice(0, start).split('\n').length}`
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
}
