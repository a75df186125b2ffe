import type { Sheet } from '@octavo/layout/sheets/sheet.ts'
import { createPackage } from '../ooxml/package-writer.ts'
import { xml, xmlHead } from '../ooxml/xml.ts'
import { createCellStyles } from './cell-styles.ts'
import { writeSheet } from './write-sheet.ts'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const main = 'xl/workbook.xml'

/** Writes a workbook with these sheets. */
export async function writeWorkbook(
  path: string,
  sheets: Iterable<Sheet>,
  { newPath, now }: { newPath: () => string; now: Date },
): Promise<void> {
  const file = await createPackage(path, { newPath, now })
  try {
    const styles = createCellStyles()
    const relations = file.relationsOf(main)
    const entries: string[] = []
    for (const sheet of sheets) {
      const number = entries.length + 1
      const id = relations.part('worksheet', `worksheets/sheet${number}.xml`)
      entries.push(`<sheet name="${xml(sheet.name)}" sheetId="${number}" r:id="${id}"/>`)
      await file.add(`xl/worksheets/sheet${number}.xml`, `${sheetType}.worksheet+xml`, writeSheet(sheet, styles))
    }
    relations.part('styles', 'styles.xml')
    await file.add('xl/styles.xml', `${sheetType}.styles+xml`, styles.xml())
    await file.add(main, `${sheetType}.sheet.main+xml`, workbookXml(entries))
    file.relationsOf('').part('document', main)
    await file.end()
  } catch (error) {
    await file.abandon()
    throw error
  }
}

function workbookXml(sheets: readonly string[]): string {
  return (
    `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
    `<sheets>${sheets.join('')}</sheets></workbook>`
  )
}
