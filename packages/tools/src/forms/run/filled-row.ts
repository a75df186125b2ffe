/** Takes the filled forms of rows: each as a result, many as archives, or all as one PDF. */
export interface RowOutput {
  add(path: string, row: FilledRow): Promise<void>
  end(): Promise<void>
}

/** What a result is named by. */
export interface FilledRow {
  number: number
  columns: readonly string[]
  row: readonly string[]
  pageCount: number
}
