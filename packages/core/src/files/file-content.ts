import type { FileContent } from '../messages/detail-words.ts'
import { sniffBytes, sniffMediaType } from './media-types.ts'

/** What a file is by its first bytes; undefined if that is unclear. */
export function contentOf(head: Uint8Array, name: string): FileContent | undefined {
  return sniffMediaType(head, name) ?? otherContent(String.fromCharCode(...head.subarray(0, sniffBytes)))
}

/** Types that no tool accepts, and those that only the name could distinguish. */
function otherContent(text: string): FileContent | undefined {
  if (text.startsWith('PK')) return 'application/zip'
  if (text.startsWith('\xd0\xcf\x11\xe0')) return 'old-office'
  if (text.startsWith('%!PS')) return 'postscript'
  if (text.slice(4, 8) === 'ftyp') return 'video'
  if (/^\s*<(?:!doctype html|html[\s>])/i.test(text)) return 'text/html'
  return /\S/.test(text) && !/\p{Cc}/u.test(text.replace(/[\t\n\f\r]/g, '')) ? 'text/plain' : undefined
}
