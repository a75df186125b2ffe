import { xml, xmlHead } from '../ooxml/xml.ts'

/** The styles of cells that a workbook uses: formats of numbers, and whether a cell is a heading. */
export interface CellStyles {
  /** The number of a style. */
  idOf(style: { format: string | undefined; isHeader: boolean }): number
  xml(): string
}

/** Numbers below are those of built-in formats. */
const firstFormat = 164
const maxFormats = 200

export function createCellStyles(): CellStyles {
  const formats = new Map<string, number>()
  const ids = new Map<string, number>([[keyOf(0, false), 0]])

  function formatId(format: string | undefined): number {
    if (format === undefined) return 0
    const known = formats.get(format)
    if (known !== undefined) return known
    if (formats.size >= maxFormats) return 0
    formats.set(format, firstFormat + formats.size)
    return firstFormat + formats.size - 1
  }

  return {
    idOf({ format, isHeader }) {
      const key = keyOf(formatId(format), isHeader)
      const id = ids.get(key) ?? ids.size
      ids.set(key, id)
      return id
    },
    xml() {
      const written = [...formats].map(([format, id]) => `<numFmt numFmtId="${id}" formatCode="${xml(format)}"/>`)
      const styles = [...ids.keys()].map((key) => {
        const [format, font] = key.split(' ')
        return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`
      })
      return (
        `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
        (written.length === 0 ? '' : `<numFmts count="${written.length}">${written.join('')}</numFmts>`) +
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>` +
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
      )
    },
  }
}

/** The second font is bold. */
function keyOf(format: number, isHeader: boolean): string {
  return `${format} ${isHeader ? 1 : 0}`
}
