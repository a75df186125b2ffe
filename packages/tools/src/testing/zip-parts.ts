import { openZip } from '@octavo/documents/office/zip.ts'
import type { ToolRun } from './tool-runner.ts'

/** The parts of the first result, which is a ZIP of texts, by their names. */
export async function partsOf({ results }: Pick<ToolRun, 'results'>): Promise<Map<string, string>> {
  const zip = await openZip(results[0]?.path ?? '')
  const parts = new Map<string, string>()
  for (const entry of zip.entries) parts.set(entry.name, (await zip.read(entry)).toString('utf8'))
  await zip.close()
  return parts
}
