import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { partsOfFiles } from './parts-of-files.ts'

/** How many files there will be, where numbers of pages tell. */
export function forecast(options: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const usable = documents.filter(({ progress }) => progress.kind !== 'failed')
  const known = usable.every(({ pageCount }) => pageCount !== undefined) ? partsOfFiles(options, usable) : undefined
  const count = known && 'parts' in known ? known.parts.length : 0
  return count > 1 ? { action: `Split into ${count} files` } : {}
}
