import { formatCount } from '../text/count.ts'
import { formatLimit } from '../text/format.ts'
import type { Language } from '../text/language.ts'
import { formatMoney } from '../text/money.ts'
import { say } from '../words/say.ts'
import { Plan } from './limits.ts'
import type { PaymentPlan, PlansView } from './payments-api.ts'

/** A link to a page of the installation's operator. */
export interface SocialLink {
  label: string
  url: string
}

/** What an installation shows on its pages by its configuration. */
export interface SiteSettings {
  /** What can be bought; nothing without billing. */
  billing?: PlansView | undefined
  /** The address to which people can write. */
  contact?: string | undefined
  social: readonly SocialLink[]
}

type Figure = 'FILE_SIZE' | 'FILES' | 'TOTAL_SIZE' | 'TASKS' | 'ARCHIVE'

/** The name of a price, in one currency. */
export type PriceText = `PRICE_${PaymentPlan | 'NOTHING'}`

/**
 * The name of a text that only the configuration knows: a price or a limit. `ALL_…` is a price in every currency, `OTHERS_…` in those that
 * `PRICE_…` leaves out.
 */
export type SettingText = PriceText | `${'ALL' | 'OTHERS'}_${PaymentPlan}` | `${Uppercase<Plan>}_${Figure}` | 'CONTACT'

type Texts<Name extends string = SettingText> = Readonly<Partial<Record<Name, string>>>

/** As a page gets them: with their texts in its language, so that server and browser can't write them differently. */
export interface PageSettings extends SiteSettings {
  texts: Texts
  /** The prices again in each currency, where there are several. */
  prices?: Readonly<Record<string, Texts<PriceText>>> | undefined
}

/** The settings with their texts in a language. */
export function pageSettings(settings: SiteSettings, language: Language): PageSettings {
  const { billing, contact } = settings
  const texts = { ...(billing ? billingTexts(billing, language) : {}), ...(contact === undefined ? {} : { CONTACT: contact }) }
  const currencies = billing ? currenciesOf(billing) : []
  if (!billing || currencies.length < 2) return { ...settings, texts }
  const prices = Object.fromEntries(currencies.map((currency) => [currency, priceTexts(billing, { currency, language })]))
  return { ...settings, texts, prices }
}

/** The currencies of the prices; the first is the one of the installation. */
function currenciesOf({ plans }: PlansView): string[] {
  return plans[0]?.prices.map(({ currency }) => currency) ?? []
}

function priceTexts({ plans }: PlansView, { currency, language }: { currency: string; language: Language }): Texts<PriceText> {
  const text = (amount: number) => plainPrice(formatMoney({ amount, currency }, language))
  const prices = plans.flatMap(({ paymentPlan, prices }) =>
    prices.filter((price) => price.currency === currency).map(({ amount }) => [`PRICE_${paymentPlan}`, text(amount)]),
  )
  return Object.fromEntries([['PRICE_NOTHING', text(0)], ...prices])
}

/** Each price in all currencies, and in those that are not shown first. */
function pricesTogether({ plans }: PlansView, language: Language): Texts {
  const entries = plans.flatMap(({ paymentPlan, prices }) => {
    const [first = '', ...others] = prices.map((price) => plainPrice(formatMoney(price, language)))
    return [
      [`ALL_${paymentPlan}`, [first, ...others].join(' / ')],
      [`OTHERS_${paymentPlan}`, others.map((price) => ` / ${price}`).join('')],
    ]
  })
  return Object.fromEntries(entries)
}

/** Zeros behind the point say nothing in a price. */
function plainPrice(text: string): string {
  return text.replace(/[.,]00(?!\d)/, '')
}

function billingTexts(view: PlansView, language: Language): Texts {
  const { limits } = view
  const [currency = 'EUR'] = currenciesOf(view)
  const figures = Plan.options.flatMap((plan) => {
    const { maxFileSize, maxFiles, maxTotalSize, tasksPerDay, archiveSize } = limits[plan]
    const texts: Record<Figure, string> = {
      FILE_SIZE: formatLimit(maxFileSize, language),
      FILES: formatCount(maxFiles, language),
      TOTAL_SIZE: formatLimit(maxTotalSize, language),
      TASKS: tasksPerDay === null ? say(language, 'No limit') : formatCount(tasksPerDay, language),
      ARCHIVE: archiveSize === 0 ? '–' : formatLimit(archiveSize, language),
    }
    return Object.entries(texts).map(([figure, text]) => [`${plan.toUpperCase()}_${figure}`, text])
  })
  return { ...priceTexts(view, { currency, language }), ...pricesTogether(view, language), ...Object.fromEntries(figures) }
}
