/** From this use on, a statement is worth the memory that PostgreSQL keeps for it on each connection. */
const usesBefore = 3
/** Statements with lists of values have a text for each length. */
const mostTexts = 500

const uses = new Map<string, { count: number; name: string }>()

/** The name of a statement that comes often, under which PostgreSQL parses and plans it once per connection. */
export function statementName(text: string): { name?: string } {
  const known = uses.get(text)
  if (known) {
    known.count += 1
    return known.count > usesBefore ? { name: known.name } : {}
  }
  if (uses.size < mostTexts) uses.set(text, { count: 1, name: `statement_${uses.size + 1}` })
  return {}
}
