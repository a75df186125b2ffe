import type { MarkedContent, StructureElement } from '../structure.ts'

/** A block that the structure of a document names, with the content that belongs to it in order. */
export type TreeBlock = TreeParagraph | TreeTable | TreeFigure

export interface TreeParagraph {
  kind: 'paragraph'
  role: 'body' | 'heading' | 'caption' | 'code'
  level: number | undefined
  contents: MarkedContent[]
  /** The content of the label of a list item. */
  label: MarkedContent[]
  isItem: boolean
}

export interface TreeTable {
  kind: 'table'
  rows: TreeRow[]
}

export interface TreeRow {
  isHeader: boolean
  cells: TreeCell[]
}

export interface TreeCell {
  blocks: TreeBlock[]
  columnSpan: number
  rowSpan: number
}

export interface TreeFigure {
  kind: 'figure'
  alternative: string
  contents: MarkedContent[]
}

/** The blocks of a document in the order of its structure. */
export function treeBlocks(root: StructureElement): TreeBlock[] {
  const blocks: TreeBlock[] = []
  addBlocks(root, blocks, 0)
  return blocks
}

const maxDepth = 200

function addBlocks(element: StructureElement, blocks: TreeBlock[], depth: number): void {
  if (depth > maxDepth || element.type === 'Artifact') return
  const { type } = element
  if (type === 'Table' || type === 'Figure' || type === 'Formula') {
    const captions = element.children.filter((child) => child.type === 'Caption').map((child) => paragraphOf(child as StructureElement))
    const block = type === 'Table' ? tableOf(element, depth) : figureOf(element)
    const isFirst = element.children[0]?.type === 'Caption'
    blocks.push(...(isFirst ? captions : []), block, ...(isFirst ? [] : captions))
  } else if (type === 'LI') addItem(element, blocks, depth)
  else if (paragraphTypes.has(type) && !hasBlocks(element)) blocks.push(paragraphOf(element))
  else addLoose(element, blocks, depth)
}

/** Elements that are a paragraph if nothing larger is in them. */
const paragraphTypes = new Set(
  'P H H1 H2 H3 H4 H5 H6 Title Caption Code LBody Lbl TOCI Note FENote BlockQuote BibEntry TD TH Index'.split(' '),
)
const inlineTypes = new Set(
  'Span Sub Quote Reference Code Link Annot Em Strong Ruby RB RT RP Warichu WT WP NonStruct Form Private Lbl Note FENote'.split(' '),
)

function hasBlocks({ children }: StructureElement): boolean {
  return children.some((child) => child.type !== undefined && (!inlineTypes.has(child.type) || hasBlocks(child)))
}

/** Content between blocks is a paragraph of its own. */
function addLoose(element: StructureElement, blocks: TreeBlock[], depth: number): void {
  let loose: MarkedContent[] = []
  const flush = () => {
    if (loose.length > 0) blocks.push({ ...paragraphOf(element), contents: loose, label: [] })
    loose = []
  }
  for (const child of element.children) {
    if (child.type === undefined) loose.push(child)
    else if (inlineTypes.has(child.type) && !hasBlocks(child) && child.type !== 'Note' && child.type !== 'FENote')
      loose.push(...contentsOf(child))
    else {
      flush()
      addBlocks(child, blocks, depth + 1)
    }
  }
  flush()
}

function paragraphOf(element: StructureElement): TreeParagraph {
  const { type } = element
  const level = /^H([1-6])$/.exec(type)?.[1] ?? (type === 'H' || type === 'Title' ? '1' : undefined)
  const role = level !== undefined ? 'heading' : type === 'Caption' ? 'caption' : type === 'Code' ? 'code' : 'body'
  const labels = element.children.filter((child): child is StructureElement => child.type === 'Lbl')
  const contents = contentsOf(element, (child) => child.type !== 'Lbl' || type === 'Lbl')
  return {
    kind: 'paragraph',
    role,
    level: level === undefined ? undefined : Number(level),
    contents,
    label: labels.flatMap((label) => contentsOf(label)),
    isItem: false,
  }
}

/** An item: its label belongs to the first paragraph of its body. */
function addItem(element: StructureElement, blocks: TreeBlock[], depth: number): void {
  const start = blocks.length
  const labels: MarkedContent[] = []
  for (const child of element.children) {
    if (child.type === undefined) blocks.push({ ...paragraphOf(element), contents: [child], label: [] })
    else if (child.type === 'Lbl') labels.push(...contentsOf(child))
    else addBlocks(child, blocks, depth + 1)
  }
  const first = blocks[start]
  if (first?.kind === 'paragraph') {
    first.label = [...labels, ...first.label]
    first.isItem = true
  } else if (labels.length > 0) blocks.splice(start, 0, { ...paragraphOf(element), contents: labels, label: [] })
}

function tableOf(element: StructureElement, depth: number): TreeTable {
  const rows: TreeRow[] = []
  const addRows = ({ children }: StructureElement, isHead: boolean, level: number): void => {
    for (const child of children) {
      if (child.type === undefined || level > maxDepth) continue
      if (child.type === 'TR') rows.push(rowOf(child, isHead, depth))
      else if (child.type !== 'Caption') addRows(child, isHead || child.type === 'THead', level + 1)
    }
  }
  addRows(element, false, depth)
  return { kind: 'table', rows }
}

function rowOf({ children }: StructureElement, isHead: boolean, depth: number): TreeRow {
  const cells = children.filter((child): child is StructureElement => child.type === 'TD' || child.type === 'TH')
  return {
    isHeader: isHead || (cells.length > 0 && cells.every(({ type }) => type === 'TH')),
    cells: cells.map((cell) => {
      const blocks: TreeBlock[] = []
      addLoose(cell, blocks, depth + 1)
      return { blocks, columnSpan: cell.columnSpan, rowSpan: cell.rowSpan }
    }),
  }
}

function figureOf(element: StructureElement): TreeFigure {
  return { kind: 'figure', alternative: element.alternative ?? '', contents: contentsOf(element, ({ type }) => type !== 'Caption') }
}

/** All content of an element, in order. */
export function contentsOf({ children }: StructureElement, isWanted: (child: StructureElement) => boolean = () => true): MarkedContent[] {
  return children.flatMap((child) => (child.type === undefined ? [child] : isWanted(child) ? contentsOf(child, isWanted) : []))
}
