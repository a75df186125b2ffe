import type { PaymentPlan } from '@octavo/core/api/payments-api.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Select } from '@octavo/ui/Select.tsx'
import { chooseCurrency, useChosenCurrency } from '../chosen-currency.ts'
import { currenciesOf, priceText } from './plan-words.ts'

interface CurrencySelectProps {
  /** The plan whose price is named with each currency. */
  plan?: PaymentPlan
  /** Without it, the one that is chosen for all prices. */
  currency?: string
  disabled?: boolean
  onChoose?: (currency: string) => void
}

/** In which currency prices are shown and paid, where there are several. */
export function CurrencySelect({ plan, currency, disabled = false, onChoose }: CurrencySelectProps) {
  const chosen = useChosenCurrency()
  const currencies = currenciesOf(plan ?? 'SINGLE_TASK')
  if (currencies.length < 2) return null
  const choose = (value: string) => {
    chooseCurrency(value)
    onChoose?.(value)
  }
  return (
    <Select
      label={t('Currency')}
      value={currency ?? chosen ?? currencies[0] ?? ''}
      disabled={disabled}
      onChange={choose}
      options={currencies.map((value) => ({ value, label: plan ? `${nameOf(value)} · ${priceText(plan, value)}` : nameOf(value) }))}
    />
  )
}

function nameOf(currency: string): string {
  return new Intl.DisplayNames(pageLanguage(), { type: 'currency' }).of(currency) ?? currency
}
