import { countOf } from '@octavo/core/text/format.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'
import { isPdf } from './placed.ts'

/** The pages that pictures are put on; a picture itself is none. */
export function forecast(_: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const pdfs = documents.filter(isPdf)
  const isCounted = pdfs.every(({ pageCount }) => pageCount !== undefined)
  return { pages: { count: isCounted ? pdfs.reduce((sum, { pageCount = 0 }) => sum + pageCount, 0) : 0 } }
}

/** What will happen, in a line. */
export function summary(given: GivenOptions): string {
  const { images, codes } = withDefaults(given)
  const parts = [images.length > 0 ? countOf(images.length, 'image') : [], codes.length > 0 ? countOf(codes.length, 'code') : []].flat()
  return parts.length === 0 ? 'No images placed yet' : `${parts.join(' and ')} placed`
}
