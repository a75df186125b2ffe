import type { Section } from '@octavo/layout/model.ts'
import { twips } from './twips.ts'

/** Where the headers and footers of a section are, in the order of the schema. */
export interface RunningParts {
  references: string
  /** The first page has its own. */
  hasFirst: boolean
  headerDistance: number
  footerDistance: number
}

/** The description of a section, which stands at its end. */
export function writeSectionEnd(section: Section, running: RunningParts): string {
  const { columns, starts, firstNumber, isVertical } = section
  const { size, margins } = isVertical ? upright(section) : section
  const landscape = size.width > size.height ? ' w:orient="landscape"' : ''
  const margin = (points: number) => Math.max(0, twips(points))
  return (
    `<w:sectPr>${running.references}<w:type w:val="${starts === 'page' ? 'nextPage' : 'continuous'}"/>` +
    `<w:pgSz w:w="${paper(size.width)}" w:h="${paper(size.height)}"${landscape}/>` +
    `<w:pgMar w:top="${margin(margins.top)}" w:right="${margin(margins.right)}" w:bottom="${margin(margins.bottom)}" w:left="${margin(margins.left)}"` +
    ` w:header="${margin(running.headerDistance)}" w:footer="${margin(running.footerDistance)}" w:gutter="0"/>` +
    (firstNumber === undefined ? '' : `<w:pgNumType w:start="${firstNumber}"/>`) +
    `${columnsOf(columns)}${running.hasFirst ? '<w:titlePg/>' : ''}${isVertical ? '<w:textDirection w:val="tbRl"/>' : ''}</w:sectPr>`
  )
}

/** The paper of vertical writing: the lines of a page on its side begin at the upper edge of the paper, and the first is at the right. */
function upright({ size, margins }: Section): Pick<Section, 'size' | 'margins'> {
  const { left, top, right, bottom } = margins
  return { size: { width: size.height, height: size.width }, margins: { left: bottom, top: left, right: top, bottom: right } }
}

/** Word takes no larger or smaller paper. */
function paper(points: number): number {
  return Math.max(144, Math.min(31_680, Math.round(points * 20)))
}

function columnsOf(columns: Section['columns']): string {
  if (columns.length < 2) return '<w:cols w:space="0"/>'
  const written = columns.map(({ left, right }, index) => {
    const next = columns[index + 1]
    return `<w:col w:w="${twips(right - left)}" w:space="${next ? Math.max(0, twips(next.left - right)) : 0}"/>`
  })
  return `<w:cols w:num="${columns.length}" w:equalWidth="0">${written.join('')}</w:cols>`
}
