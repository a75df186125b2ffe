/** The number or sign at the start of a note. */
export function noteLabel(text: string): string | undefined {
  return /^(\d{1,3}|[*†‡]{1,3})(?!\d)/u.exec(text)?.[1]
}

/** The position of a note's label in raised text, which may hold several labels with commas between them; -1 without it. */
export function placeIn(text: string, label: string): number {
  if (!/^[\d\s,;*†‡]+$/u.test(text)) return -1
  return text.search(new RegExp(`(?<![\\d*†‡])${label.replaceAll('*', '\\*')}(?![\\d*†‡])`, 'u'))
}
