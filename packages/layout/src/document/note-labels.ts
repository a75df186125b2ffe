/** The number or sign at the start of a note. */
export function noteLabel(text: string): string | undefined {
  return /^(\d{1,3}|[*†‡]{1,3})(?!\d)/u.exec(text)?.[1]
}

/** Where a raised text has the label of a note, less than 0 if nowhere: several stand one after the other, with commas. */
export function placeIn(text: string, label: string): number {
  if (!/^[\d\s,;*†‡]+$/u.test(text)) return -1
  return text.search(new RegExp(`(?<![\\d*†‡])${label.replaceAll('*', '\\*')}(?![\\d*†‡])`, 'u'))
}
