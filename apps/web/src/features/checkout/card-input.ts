/** Card numbers are written in groups of four digits. */
export function groupDigits(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 19)
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Puts the slash between month and year while they're typed. */
export function writeExpiry(text: string): string {
  // A deleted slash deletes the digit before it, or nothing could be deleted there.
  const digits = text.replace(/\D/g, '').slice(0, /^\d\d \/$/.test(text) ? 1 : 4)
  if (digits.length === 1 && Number(digits) > 1) return `0${digits} / `
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** Month and year of a card's end, if they're complete. */
export function parseExpiry(text: string): { expiryMonth: number; expiryYear: number } | undefined {
  const [, month, year] = /^(\d\d) ?\/ ?(\d\d)$/.exec(text.trim()) ?? []
  const expiryMonth = Number(month)
  if (year === undefined || expiryMonth < 1 || expiryMonth > 12) return undefined
  return { expiryMonth, expiryYear: 2000 + Number(year) }
}
