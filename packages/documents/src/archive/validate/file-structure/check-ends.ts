import type { Findings } from '../findings.ts'
import type { FileBytes } from './file-bytes.ts'

/** Checks the header of a file (6.1.2). */
export function checkHeader(file: FileBytes, part: 1 | 2 | 3, findings: Findings): void {
  const bytes = file.read(0, 1024)
  const text = Buffer.from(bytes).toString('latin1')
  const header = part === 1 ? /^%PDF-\d\.\d[^\r\n]*(\r\n|\r|\n)/.exec(text) : /^%PDF-1\.[0-7](\r\n|\r|\n)/.exec(text)
  if (!header) findings.add('HEADER_WRONG')
  const line = header ?? /%PDF-[^\r\n]*(\r\n|\r|\n)/.exec(text)
  const comment = (line?.index ?? 0) + (line?.[0].length ?? 0)
  const isMarked = bytes[comment] === 0x25 && [1, 2, 3, 4].every((place) => (bytes[comment + place] ?? 0) > 127)
  if (!isMarked) findings.add('HEADER_COMMENT_MISSING')
}

/** Checks that nothing follows the end of a file but the end of its line (6.1.3). */
export function checkEnd(file: FileBytes, findings: Findings): void {
  const from = Math.max(0, file.size - 4096)
  const text = Buffer.from(file.read(from, 4096)).toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || !/^(?:\r\n|\r|\n)?$/.test(text.slice(end + 5))) findings.add('DATA_AFTER_END')
}
