import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogue } from '@octavo/tools'
import { runners } from '@octavo/tools/runners'

/** Fills the form of a folder with each row of a table by the tool itself. Results are taken over as they come. */
export async function fillByTool(
  folder: string,
  { table, rows, deliver }: { table: string; rows: number; deliver: (path: string) => Promise<void> },
): Promise<void> {
  const input = async (path: string, number: number, mimeType: 'application/pdf' | 'text/csv') => ({
    document: `document-${number}`,
    number,
    name: `input-${number}`,
    mimeType,
    size: (await stat(path)).size,
    path,
  })
  const tool = catalogue.find((one) => one.type === 'forms')
  const { Options } = (await tool?.options()) ?? {}
  if (!Options) throw new Error('There is no tool for forms.')
  const { default: fillForms } = await runners.forms()
  let paths = 0
  await fillForms({
    inputs: [await input(join(folder, 'form.pdf'), 1, 'application/pdf'), await input(table, 2, 'text/csv')],
    options: Options.parse({ mode: 'data' }),
    maxRows: rows,
    takesRanges: false,
    newPath: (extension) => join(folder, `${rows}-${++paths}${extension}`),
    setSource: () => {},
    deliver: ({ path }) => deliver(path),
    delivered: async () => {},
    prove: async () => {},
    note: () => {},
    fail: (_, { code }) => {
      throw new Error(code)
    },
    progress: () => {},
  })
}
