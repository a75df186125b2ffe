import type { ApiSettings } from './api-deps.ts'

/** The number of a receipt: `OCT-000123`. */
export function invoiceNumber(
  { invoiceNumber: number }: { invoiceNumber: number | null },
  { invoices }: Pick<ApiSettings, 'invoices'>,
): string {
  return `${invoices.prefix}${String(number ?? 0).padStart(6, '0')}`
}
