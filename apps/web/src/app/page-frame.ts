import { escapeMarkup } from '@octavo/core/text/markup.ts'
import { pluralForms } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'

/**
 * What stands in a page beside React's part, as HTML: the place and the words of the inline script in `index.html`, which runs before
 * anything can be imported, and what browsers without JavaScript are told.
 */
export function pageFrame(): string {
  const received = JSON.stringify(pluralForms('Received # file, preparing…', 'Received # files, preparing…'))
  return [
    `<p id="early-notice" role="status" data-received="${escapeMarkup(received)}" data-preparing="${escapeMarkup(t('Preparing…'))}"></p>`,
    `<noscript>${withoutScript()}</noscript>`,
  ].join('\n    ')
}

function withoutScript(): string {
  const address = '/api/docs'
  const text = t("The tools need JavaScript. The API doesn't: its pages are at {address}.", { address })
  return escapeMarkup(text).replace(address, `<a href="${address}">${address}</a>`)
}
