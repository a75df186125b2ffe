/* Calls with a list of arguments fail for very long lists, which hostile pages have. */

/** The smallest number; infinity for none. */
export function least(values: Iterable<number>): number {
  let result = Number.POSITIVE_INFINITY
  for (const value of values) if (value < result) result = value
  return result
}

/** The largest number; minus infinity for none. */
export function most(values: Iterable<number>): number {
  let result = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > result) result = value
  return result
}
