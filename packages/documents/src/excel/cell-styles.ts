import type { Border } from '@octavo/layout/model.ts'
import type { Colour } from '@octavo/layout/page-drawing.ts'
import type { SheetCell } from '@octavo/layout/sheets/sheet.ts'
import { xml, xmlHead } from '../ooxml/xml.ts'

/** The styles of cells that a workbook uses. */
export interface CellStyles {
  /** The number of a cell's style. */
  idOf(cell: Pick<SheetCell, 'value' | 'isHeader' | 'look'>): number
  xml(): string
}

/** Numbers below are those of built-in formats. */
const firstFormat = 164
/** Excel takes a few more than these; cells beyond do without. */
const [maxFormats, maxFonts, maxFills, maxBorders, maxStyles] = [200, 500, 250, 250, 60_000]

const plainFont = '<font><sz val="11"/><name val="Calibri"/></font>'
const noBorder = '<border><left/><right/><top/><bottom/><diagonal/></border>'
/** Programs expect these two first. */
const firstFills = ['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>']

export function createCellStyles(): CellStyles {
  const formats = createParts([], maxFormats)
  const fonts = createParts([plainFont], maxFonts)
  const fills = createParts(firstFills, maxFills)
  const borders = createParts([noBorder], maxBorders)
  const plain = styleXml({ format: 0, font: 0, fill: 0, border: 0, look: undefined })
  const styles = createParts([plain], maxStyles)

  function formatId(format: string): number {
    const id = formats.idOf(format)
    return id === undefined ? 0 : firstFormat + id
  }

  return {
    idOf({ value, isHeader, look }) {
      const fill = look?.fill === undefined ? 0 : fills.idOf(fillXml(look.fill))
      const marks = { isBold: isHeader || look?.bold === true, isItalic: look?.italic === true }
      const parts = {
        format: value.kind === 'number' ? formatId(value.format) : 0,
        // White text would not be seen without its fill.
        font: fonts.idOf(fontXml({ ...marks, colour: fill === undefined ? undefined : look?.colour })) ?? 0,
        fill: fill ?? 0,
        border: look ? (borders.idOf(borderXml(look.borders)) ?? 0) : 0,
      }
      return styles.idOf(styleXml({ ...parts, look })) ?? 0
    },
    xml: () =>
      `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      listXml('numFmts', formatsXml(formats.all())) +
      listXml('fonts', fonts.all()) +
      listXml('fills', fills.all()) +
      listXml('borders', borders.all()) +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      listXml('cellXfs', styles.all()) +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  }
}

/** Parts that are numbered in the order in which they come, each once. */
interface Parts {
  /** Undefined if there are too many already. */
  idOf(part: string): number | undefined
  all(): string[]
}

function createParts(first: readonly string[], limit: number): Parts {
  const ids = new Map(first.map((part, id) => [part, id]))
  return {
    idOf(part) {
      const id = ids.get(part)
      if (id !== undefined || ids.size >= limit) return id
      ids.set(part, ids.size)
      return ids.size - 1
    },
    all: () => [...ids.keys()],
  }
}

function listXml(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<${name} count="${parts.length}">${parts.join('')}</${name}>`
}

function formatsXml(formats: readonly string[]): string[] {
  return formats.map((format, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${xml(format)}"/>`)
}

function fontXml({ isBold, isItalic, colour }: { isBold: boolean; isItalic: boolean; colour: Colour | undefined }): string {
  const marks = `${isBold ? '<b/>' : ''}${isItalic ? '<i/>' : ''}`
  return `<font>${marks}<sz val="11"/>${colour === undefined ? '' : colourXml('color', colour)}<name val="Calibri"/></font>`
}

function fillXml(fill: Colour): string {
  return `<fill><patternFill patternType="solid">${colourXml('fgColor', fill)}<bgColor indexed="64"/></patternFill></fill>`
}

function borderXml({ left, right, top, bottom }: NonNullable<SheetCell['look']>['borders']): string {
  return `<border>${sideXml('left', left)}${sideXml('right', right)}${sideXml('top', top)}${sideXml('bottom', bottom)}<diagonal/></border>`
}

/** Widths in points from which a line is of the next kind. */
const [mediumLine, thickLine] = [1.25, 2.25]

function sideXml(side: string, border: Border | undefined): string {
  if (!border) return `<${side}/>`
  const style = border.width >= thickLine ? 'thick' : border.width >= mediumLine ? 'medium' : 'thin'
  return `<${side} style="${style}">${colourXml('color', border.colour)}</${side}>`
}

function colourXml(name: string, colour: Colour): string {
  return `<${name} rgb="FF${colour.toString(16).padStart(6, '0').toUpperCase()}"/>`
}

interface StyleParts {
  format: number
  font: number
  fill: number
  border: number
  look: SheetCell['look']
}

function styleXml({ format, font, fill, border, look }: StyleParts): string {
  const across = look?.align ? ` horizontal="${look.align === 'centre' ? 'center' : 'right'}"` : ''
  return (
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" ` +
    'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">' +
    `<alignment${across} vertical="${look?.isMiddle ? 'center' : 'top'}" wrapText="1"/></xf>`
  )
}
