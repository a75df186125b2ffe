import { deflateSync } from 'node:zlib'
import { decodeLzw } from '../../content/lzw.ts'
import { isIntent } from './graphics-states.ts'
import { type InlinePlace, recodedInline } from './recode-inline.ts'

/** An inline image's entries and data as PDF/A allows them; undefined where nothing has to change. */
export function mendInlineImage(entries: string, data: Uint8Array, place?: InlinePlace): Buffer | undefined {
  let mended = entries
    .replace(/\/(I|Interpolate)(\s+)true\b/, '/$1$2false')
    .replace(/\/Intent\s*(\/\w+)/, (whole, name) => (isIntent(name) ? whole : '/Intent/RelativeColorimetric'))
  let bytes = data
  const recoded = place && recodedInline(mended, data, place)
  if (recoded) {
    mended = recoded.entries
    bytes = recoded.data
  } else if (isPlainLzw.test(mended)) {
    const early = !/\/EarlyChange\s+0\b/.test(mended)
    bytes = deflateSync(decodeLzw(data, { early }))
    mended = mended
      .replace(isPlainLzw, '$1/Fl')
      .replace(/\/EarlyChange\s+\d/, '')
      .replace(/\/L(?:ength)?\s+\d+/, '')
  }
  if (mended === entries) return undefined
  return Buffer.concat([Buffer.from(`${mended}\nID `, 'latin1'), bytes])
}

const isPlainLzw = /(\/(?:F|Filter)\s*\[?\s*)\/LZW(?:Decode)?\b/
