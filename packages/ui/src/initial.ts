/** The first letter of a name as a person sees it, which may be several code points. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? '?'
}
