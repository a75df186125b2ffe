import type { FillReport } from '@octavo/documents/form-fill/fill-form.ts'
import type { RunContext } from '../../running/runner.ts'
import { told, toldName } from './notes.ts'

/** Notes about rows of a table, by their number with the first row counted; the first of them one by one. */
export interface RowNotes {
  report(row: number, report: FillReport): void
  cells(row: number, found: number, expected: number): void
  unread(row: number): void
  end(): void
}

const maxNotes = 100

export function createRowNotes({ note }: Pick<RunContext<unknown>, 'note'>, document: string): RowNotes {
  let count = 0
  const beyond = new Set<number>()
  const cycles = new Set<string>()

  function add(row: number, tell: () => void): void {
    count += 1
    if (count <= maxNotes) tell()
    else beyond.add(row)
  }

  return {
    report(row, report) {
      for (const field of report.refused)
        add(row, () => note({ code: 'ROW_VALUE_NOT_TAKEN', document, details: { row, field: toldName(field) } }))
      for (const field of report.cut) add(row, () => note({ code: 'ROW_TEXT_CUT', document, details: { row, field: toldName(field) } }))
      for (const field of report.cycles) cycles.add(field)
    },
    cells: (row, found, expected) => add(row, () => note({ code: 'ROW_CELLS', document, details: { row, found, expected } })),
    unread: (row) => add(row, () => note({ code: 'ROW_NOT_READ', document, details: { row } })),
    end() {
      if (beyond.size > 0) note({ code: 'ROWS_NOT_LISTED', document, details: { count: beyond.size } })
      if (cycles.size > 0) note({ code: 'CALCULATION_CYCLE', document, details: { fields: told([...cycles]) } })
    },
  }
}
