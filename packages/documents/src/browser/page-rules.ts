/** CSS without any of its `@page` rules. Comments and strings aren't read as rules. */
export function withoutPageRules(css: string): string {
  let kept = ''
  let at = 0
  for (const { index, 0: found } of css.matchAll(/\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|@page(?![\w-])/gi)) {
    if (index < at || !found.startsWith('@')) continue
    kept += css.slice(at, index)
    at = endOfRule(css, index)
  }
  return kept + css.slice(at)
}

/** The position after the rule's closing brace, or after its semicolon. */
function endOfRule(css: string, start: number): number {
  const parts = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[{};]/g
  parts.lastIndex = start
  let depth = 0
  for (let part = parts.exec(css); part; part = parts.exec(css)) {
    if (part[0] === '{') depth += 1
    if (part[0] === '}') depth -= 1
    if (depth <= 0 && (part[0] === '}' || part[0] === ';')) return parts.lastIndex
  }
  return css.length
}
