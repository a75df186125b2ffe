import type { Tax } from '@octavo/data/tables.ts'
import * as z from 'zod'

const tax = /^(\p{L}[\p{L}\p{N} ._-]{0,29}) (\d{1,2}(?:\.\d{1,3})?)$/u

/** `VAT 20`, or several taxes with commas. */
export const Taxes = z
  .string()
  .refine((text) => text === '' || text.split(',').every((part) => tax.test(part.trim())), 'write taxes as `VAT 20` or `GST 5, QST 9.975`')

export function parseTaxes(text: string): Tax[] {
  return text.split(',').flatMap((part) => {
    const [, name, rate] = tax.exec(part.trim()) ?? []
    return name === undefined ? [] : [{ name, rate: Number(rate) }]
  })
}
