/** How a document writes numbers: by its decimal mark, the order of day and month in dates with slashes, and what brackets mean. */
export interface NumberStyle {
  /** Undefined where nothing tells. */
  decimal: '.' | ',' | undefined
  dates: 'day-first' | 'month-first' | undefined
  brackets?: 'negative' | undefined
}

/** No number, amount or date is longer. Patterns with optional spaces take long for texts of many. */
export const longestValue = 100

const numberLike = /^[-+−(]?\s*(?:\p{Sc}|[A-Z]{3})?\s*([\d.,'’\u00a0\u202f ]*\d)\s*(?:%|‰|\p{Sc}|[A-Z]{3})?\)?$/u
const amountInBrackets = /^\(.*(?:\d[.,'’\u00a0\u202f ]\d{3}(?!\d)|\p{Sc}).*\)$/u
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/

/** Lets all number-like texts of a document vote. Their number is not kept, so that long documents need no more memory. */
export interface StyleVote {
  add(text: string): void
  style(): NumberStyle
}

/** So many numbers with a mark before three digits, and none with another number of digits, group their thousands. */
const leastGroups = 3

export function createStyleVote(): StyleVote {
  const votes = { '.': 0, ',': 0 }
  /** Numbers with one mark before three digits, which may group or part decimals. */
  const unclear = { '.': 0, ',': 0 }
  const order = { day: 0, month: 0 }
  /** Amounts of thousands or of money in brackets, and numbers with a minus. */
  const negative = { inBrackets: 0, withMinus: 0 }

  return {
    add(text) {
      const trimmed = text.trim()
      if (trimmed.length > longestValue) return
      const date = slashed.exec(trimmed)
      if (date) {
        const [first, second] = [Number(date[1]), Number(date[2])]
        if (first > 12 && second <= 12) order.day += 1
        if (second > 12 && first <= 12) order.month += 1
        return
      }
      const number = numberLike.exec(trimmed)?.[1]
      if (number === undefined) return
      if (amountInBrackets.test(trimmed)) negative.inBrackets += 1
      else if (/^[-−]/.test(trimmed)) negative.withMinus += 1
      const decimal = decimalMark(number)
      if (decimal === '.' || decimal === ',') votes[decimal] += 1
      else if (decimal === 'unclear') unclear[number.includes(',') ? ',' : '.'] += 1
    },
    style() {
      const dates = order.day > order.month ? 'day-first' : order.month > order.day ? 'month-first' : undefined
      const brackets = negative.inBrackets > negative.withMinus ? 'negative' : undefined
      if (votes['.'] !== votes[',']) return { decimal: votes['.'] > votes[','] ? '.' : ',', dates, brackets }
      const isGrouped = votes['.'] === 0 && unclear['.'] + unclear[','] >= leastGroups && (unclear['.'] === 0) !== (unclear[','] === 0)
      return { decimal: isGrouped ? (unclear[','] > 0 ? '.' : ',') : undefined, dates, brackets }
    },
  }
}

/** The decimal mark that a number shows by itself. */
function decimalMark(number: string): '.' | ',' | 'unclear' | undefined {
  const marks = [...number.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (!last) return undefined
  const [mark, behind] = [last[0] === ',' ? ',' : '.', number.length - last.index - 1] as const
  const other = mark === ',' ? '.' : ','
  if (number.includes(other)) return marks.filter(([each]) => each === mark).length > 1 ? undefined : mark
  if (marks.length > 1) return behind === 3 ? other : undefined
  if (behind !== 3) return mark
  return number.startsWith('0') || last.index > 3 ? mark : 'unclear'
}
