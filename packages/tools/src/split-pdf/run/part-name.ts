import { cutToBytes } from '@octavo/core/files/file-names.ts'
import { inOneFolder } from '@octavo/core/options/name-template.ts'
import { resultName } from '../../running/result-name.ts'
import type { Options } from '../options.ts'
import { splitPdf } from '../tool.ts'
import { firstPage, type Part } from './part.ts'

/** The maximum length of a bookmark or text in a name, in bytes. */
const maxTextBytes = 120

/** The name of a part, without extension. */
export function partName(
  part: Part,
  { mode, fileName }: Pick<Options, 'mode' | 'fileName'>,
  place: { name: string; n: number; total: number; file: number },
): string {
  const bookmark = asName(part.bookmark)
  const text = asName(part.text)
  // Numbers are padded to the length of the last one, so that files sort in order.
  const n = String(place.n).padStart(String(place.total).length, '0')
  const numbered = place.total === 1 ? `{name}-${splitPdf.suffix}` : `{name}-${splitPdf.suffix}-${n}`
  const own = mode === 'bookmarks' && bookmark ? '{bookmark}' : mode === 'value' && text ? '{name}-{text}' : numbered
  return resultName(fileName, own, { ...place, page: firstPage(part), bookmark, text })
}

/** A title or text on one line, without characters that a file name can't have. */
export function asName(text: string | undefined): string {
  return cutToBytes(
    inOneFolder(text ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    maxTextBytes,
  ).trim()
}
