/** In CLDR order, in which PO files number them. */
const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const satisfies readonly Intl.LDMLPluralRule[]

/** The plural forms that integers use in a language. The CLDR has more for fractions and millions, for which we use one of these. */
export function pluralForms(language: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(language)
  const reached = new Set(Array.from({ length: 1001 }, (_, number) => rules.select(number)))
  return order.filter((form) => reached.has(form))
}
