import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Step } from '@octavo/documents/office/office.ts'
import { convertOffice } from '../running/convert-office.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'
import { excelToPdf } from './tool.ts'

/** Converts each workbook to PDF. */
export default async function run(context: RunContext<Options>): Promise<void> {
  await convertOffice(context, {
    family: 'sheets',
    suffix: excelToPdf.suffix,
    filter: () => ({}),
    steps: ({ sheets, landscape, fitToWidth, wholeSheets, onePagePerSheet, gridlines }, parts) => [
      ...chosenSheets(sheets, parts),
      ...(landscape ? (['Landscape'] as const) : []),
      ...(wholeSheets ? (['WholeSheets'] as const) : []),
      ...(fitToWidth ? (['FitToWidth'] as const) : []),
      ...(onePagePerSheet ? (['OnePage'] as const) : []),
      ...(gridlines ? (['Gridlines'] as const) : []),
    ],
  })
}

function chosenSheets(sheets: string, parts: number): Step[] {
  if (sheets === 'all') return []
  // Commas would end the macro's argument.
  return [`Sheets("-${selectPages(sheets, parts).join('-')}-")`]
}
