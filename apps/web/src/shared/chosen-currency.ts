import type { PaymentPlan } from '@octavo/core/api/payments-api.ts'
import { useSyncExternalStore } from 'react'
import { keepLasting, readLasting, watchLasting } from './client-storage.ts'
import { setting, siteSettings } from './site-settings.ts'

const listeners = new Set<() => void>()

/** The currency in which this person sees prices and pays; none while it's the usual one of the installation. */
export function chosenCurrency(): string | undefined {
  const kept = readLasting('currency')
  // The prices may have changed since.
  return kept !== undefined && kept in (siteSettings().prices ?? {}) ? kept : undefined
}

/** Shows prices in a currency from now on, on this device. */
export function chooseCurrency(currency: string): void {
  keepLasting('currency', currency)
  for (const listener of listeners) listener()
}

/** The chosen currency; the first render matches the built page, which has the usual one. */
export function useChosenCurrency(): string | undefined {
  return useSyncExternalStore(subscribe, chosenCurrency, usual)
}

/** The price of a plan as it's written, in the chosen currency. */
export function usePrice(plan: PaymentPlan | 'NOTHING'): string {
  const currency = useChosenCurrency()
  const name = `PRICE_${plan}` as const
  return (currency === undefined ? undefined : siteSettings().prices?.[currency]?.[name]) ?? setting(name)
}

const usual = () => undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = watchLasting('currency', listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
