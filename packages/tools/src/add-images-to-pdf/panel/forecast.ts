import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { isPdf } from './placed.ts'

/** The pages that pictures are put on; a picture itself is none. */
export function forecast(_: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const pdfs = documents.filter(isPdf)
  const isCounted = pdfs.every(({ pageCount }) => pageCount !== undefined)
  return { pages: { count: isCounted ? pdfs.reduce((sum, { pageCount = 0 }) => sum + pageCount, 0) : 0 } }
}
