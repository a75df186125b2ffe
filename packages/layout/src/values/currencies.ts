/** How an amount of money is marked. */
export interface Currency {
  sign: string
  isBehind: boolean
}

const codes =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|NZD|HKD|SGD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|ILS|ZAR|BRL|MXN|ARS|CLP|KRW|THB|AED|SAR'
const before = new RegExp(
  `^(?<minus>[-−–])?\\s*(?<sign>(?:US|CA|AU|NZ|HK|[ACRS])?\\$|\\p{Sc}|(?:${codes}|Rs\\.?|kr\\.?|Fr\\.)(?=\\s))\\s*(?<rest>.+)$`,
  'u',
)
const behind = new RegExp(`^(?<rest>.*\\d)\\s*(?<sign>\\p{Sc}|${codes}|kr\\.?|zł|Kč|Ft|лв\\.?|руб\\.?)$`, 'u')

/** The currency that stands before or behind a number, and the number with its sign; all of the text where there is none. */
export function currencyOf(text: string): { currency: Currency | undefined; rest: string } {
  const ahead = before.exec(text)?.groups
  if (ahead) return { currency: { sign: ahead.sign ?? '', isBehind: false }, rest: `${ahead.minus ?? ''}${ahead.rest}` }
  const after = behind.exec(text)?.groups
  if (after) return { currency: { sign: after.sign ?? '', isBehind: true }, rest: after.rest ?? '' }
  return { currency: undefined, rest: text }
}
