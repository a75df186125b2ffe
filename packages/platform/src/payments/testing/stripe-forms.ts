/** The fields of a form as Stripe's libraries send it; lists are fields by number. */
export interface Fields {
  [name: string]: string | Fields | undefined
}

/** Reads `items[0][price_data][currency]=eur` into nested fields. */
export function readForm(form: string): Fields {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const [last = '', ...way] = name.replaceAll(']', '').split('[').reverse()
    let place = fields
    for (const part of way.reverse()) {
      const inner = place[part]
      const next = typeof inner === 'object' ? inner : {}
      place[part] = next
      place = next
    }
    place[last] = value
  }
  return fields
}
