const maxParts = 12

/** Page numbers as a person writes them: `page 3`, `pages 1-4, 7`. */
export function pageList(pages: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const page of [...new Set(pages)].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else ranges.push([page, page])
  }
  const parts = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
  const shown = parts.length > maxParts ? [...parts.slice(0, maxParts), '…'] : parts
  return `${new Set(pages).size === 1 ? 'page' : 'pages'} ${shown.join(', ')}`
}
