import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Assembly } from './assembly.ts'
import type { Label, LabelRange } from './read-labels.ts'
import { numberTree } from './write-trees.ts'

const plainStyle = '/D'

/** Keeps every page's label. If no source has labels, the target has none; otherwise pages without one get plain numbers. */
export function writePageLabels(assembly: Assembly): void {
  const labels = new Map(assembly.sources.map((source) => [source, source.readings.labels()]))
  assembly.report.labelledSources = [...labels.values()].filter((ranges) => ranges.length > 0).length
  if (assembly.report.labelledSources === 0) return
  const { target } = assembly
  const byPosition = new Map(assembly.pages.map((page) => [page.position, labelOf(labels.get(page.source) ?? [], page.number)]))
  const ranges: [number, PdfObject][] = []
  let previous: Label | undefined
  for (let position = 1; position <= target.pageCount; position += 1) {
    // A blank page continues the numbering; pages added at the start get plain numbers.
    const label =
      byPosition.get(position) ?? (previous ? next(previous) : { style: plainStyle, prefix: new Uint8Array(0), number: position })
    if (!previous || !isSame(label, next(previous))) ranges.push([position - 1, labelObject(assembly, label)])
    previous = label
  }
  target.root.set('/PageLabels', numberTree(target, ranges))
}

function labelOf(ranges: readonly LabelRange[], number: number): Label {
  const range = ranges.findLast(({ from }) => from <= number)
  if (!range) return { style: plainStyle, prefix: new Uint8Array(0), number }
  return { style: range.style, prefix: range.prefix, number: range.number + number - range.from }
}

function labelObject({ target }: Assembly, { style, prefix, number }: Label): PdfObject {
  const label = target.dictionary()
  if (style) label.set('/S', `/${style.slice(1)}`)
  if (prefix.length > 0) label.set('/P', target.bytes(prefix))
  if (number !== 1) label.set('/St', number)
  return label
}

function next(label: Label): Label {
  return { ...label, number: label.number + 1 }
}

function isSame(a: Label, b: Label): boolean {
  return a.style === b.style && a.number === b.number && Buffer.compare(a.prefix, b.prefix) === 0
}
