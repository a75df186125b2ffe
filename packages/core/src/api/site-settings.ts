import { formatCount } from '../text/count.ts'
import { formatLimit } from '../text/format.ts'
import type { Language } from '../text/language.ts'
import { formatMoney } from '../text/money.ts'
import { say } from '../words/say.ts'
import { Plan } from './limits.ts'
import { PaymentPlan, type PlansView } from './payments-api.ts'

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

/** The name of a text that only the configuration knows: a price or a limit. */
export type SettingText = `PRICE_${PaymentPlan | 'NOTHING'}` | `${Uppercase<Plan>}_${Figure}` | 'CONTACT'

/** As a page gets them: with their texts in its language, so that server and browser can't write them differently. */
export interface PageSettings extends SiteSettings {
  texts: Readonly<Partial<Record<SettingText, string>>>
}

/** The settings with their texts in a language. */
export function pageSettings(settings: SiteSettings, language: Language): PageSettings {
  const { billing, contact } = settings
  const texts = { ...(billing ? billingTexts(billing, language) : {}), ...(contact === undefined ? {} : { CONTACT: contact }) }
  return { ...settings, texts }
}

/** Zeros behind the point say nothing in a price. */
function plainPrice(text: string): string {
  return text.replace(/[.,]00(?!\d)/, '')
}

function billingTexts({ plans, limits }: PlansView, language: Language): PageSettings['texts'] {
  const prices = PaymentPlan.options.flatMap((plan) => {
    const price = plans.find(({ paymentPlan }) => paymentPlan === plan)?.prices[0]
    return price ? [[`PRICE_${plan}`, plainPrice(formatMoney(price, language))]] : []
  })
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
  const currency = plans[0]?.prices[0]?.currency ?? 'EUR'
  const nothing = ['PRICE_NOTHING', plainPrice(formatMoney({ amount: 0, currency }, language))]
  return Object.fromEntries([nothing, ...prices, ...figures])
}
