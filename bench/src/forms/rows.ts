import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formPdf } from '@octavo/documents/testing/form-pdf.ts'
import { measureCommand } from '../measure/command.ts'
import { atMost, megabytes, type Report, round } from '../measure/report.ts'

const usualRows = 10_000

/** Fills a form of one page with few and with many rows by the tool itself, to see whether memory grows with the table. */
export async function runRows([given]: readonly string[]): Promise<Report> {
  const most = given === undefined ? usualRows : Number(given)
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  try {
    await writeFile(
      join(folder, 'form.pdf'),
      formPdf([
        { name: 'number', entries: '/FT/Tx', box: [100, 440, 300, 460] },
        { name: 'name', entries: '/FT/Tx', box: [100, 400, 300, 420] },
      ]),
    )
    const script = fileURLToPath(new URL('run-rows.ts', import.meta.url))
    const costs = []
    for (const rows of [most / 4, most]) costs.push({ rows, ...(await measureCommand([process.execPath, script, folder, String(rows)])) })
    const [few, many] = costs
    return {
      about: `A form of one page filled with ${most / 4} and with ${most} rows of a CSV by the tool, results taken over as they come; more than 5,000 as ZIP files.`,
      tables: [
        {
          head: ['rows', 'CPU s', 'rows a CPU second', 'peak memory'],
          rows: costs.map(({ rows, cpuSeconds, peakRssBytes }) => [
            String(rows),
            round(cpuSeconds),
            round(rows / cpuSeconds),
            megabytes(peakRssBytes),
          ]),
        },
      ],
      bars: [atMost('memory with four times the rows', (many?.peakRssBytes ?? 0) / (few?.peakRssBytes ?? 1), 1.15, 'times')],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
