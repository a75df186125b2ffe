/** Page numbers in words of a page selection: `page 3`, `pages 1-4, 9`. */
export function writtenPages(pages: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run && page === run.last + 1) run.last = page
    else runs.push({ first: page, last: page })
  }
  const written = runs.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
  return `${pages.length === 1 ? 'page' : 'pages'} ${written}`
}
