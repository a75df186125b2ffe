// What is run in pages, as text: these functions live in the page's process and see nothing of this one.

/** Lets what waits for being seen load, by going down the page once and back to its top. */
export function scrollScript(limitMs: number): string {
  return `async () => {
    const end = Date.now() + ${limitMs}
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    for (const late of document.querySelectorAll('img[loading=lazy], iframe[loading=lazy]')) late.loading = 'eager'
    const root = document.scrollingElement ?? document.documentElement
    const step = Math.max(200, innerHeight)
    for (let top = step; top < root.scrollHeight && Date.now() < end; top += step) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    const pictures = [...document.images].filter((image) => !image.complete)
    const arrived = pictures.map((image) => new Promise((resolve) => { image.onload = image.onerror = resolve }))
    await Promise.race([Promise.all(arrived), pause(Math.max(0, end - Date.now()))])
  }`
}

/** Whether something on the page fits a selector; null when the selector is none. */
export function isThereScript(selector: string): string {
  return `() => { try { return document.querySelector(${JSON.stringify(selector)}) !== null } catch { return null } }`
}

/** How high the page is, in CSS pixels. */
export const heightScript = `() => Math.ceil(Math.max(
  document.documentElement.scrollHeight,
  document.body ? document.body.scrollHeight : 0,
  document.documentElement.getBoundingClientRect().height,
))`

/** Waits until the fonts of the page are there and it was drawn once more. */
export const drawnScript = `async () => {
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}`

/**
 * Hides banners that ask for consent and windows that lie over the page: what the well-known makers of them are named, and what stays
 * in its place while the page moves, covers a good part of it or stands at its edge, and speaks of cookies.
 */
export const hidePopupsScript = `() => {
  const known = ${JSON.stringify(knownPopups().join(','))}
  const speaks = /cookie|consent|gdpr|privacy|datenschutz|einwillig|confidentialit|privacidad|newsletter|subscribe|sign up|ad ?block/i
  const hide = (element) => element.style.setProperty('display', 'none', 'important')
  for (const element of document.querySelectorAll(known)) if (element !== document.body && element !== document.documentElement) hide(element)
  for (const element of document.body ? document.body.querySelectorAll('*') : []) {
    const style = getComputedStyle(element)
    if (style.display === 'none' || (style.position !== 'fixed' && style.position !== 'sticky')) continue
    const box = element.getBoundingClientRect()
    const covers = box.width >= innerWidth * 0.9 && box.height >= innerHeight * 0.9
    const isModal = element.matches('dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]')
    const text = (element.innerText || '').slice(0, 2000)
    const empty = text.trim() === '' && element.querySelector('img, video, canvas, svg, iframe') === null
    if (isModal || (style.position === 'fixed' && (speaks.test(text) || (covers && empty)))) hide(element)
  }
  for (const root of [document.documentElement, document.body]) {
    if (root && getComputedStyle(root).overflowY === 'hidden') root.style.setProperty('overflow', 'visible', 'important')
  }
}`

function knownPopups(): string[] {
  return [
    ...[
      '#onetrust-consent-sdk',
      '#onetrust-banner-sdk',
      '#CybotCookiebotDialog',
      '#CybotCookiebotDialogBodyUnderlay',
      '#usercentrics-root',
    ],
    ...[
      '#usercentrics-cmp-ui',
      '#didomi-host',
      '#qc-cmp2-container',
      '#truste-consent-track',
      '#cmpbox',
      '#cmpbox2',
      '#cookie-law-info-bar',
    ],
    ...['#cookiescript_injected', '#cookieConsent', '#cookie-banner', '#cookie-notice', '#cookie-consent', '#gdpr-banner', '#sp-cc'],
    ...['[id^="sp_message_container_"]', '.cc-window', '.cc-banner', '.cookie-banner', '.cookie-consent', '.cookie-notice', '.cookiebar'],
    ...['.cookie-bar', '.fc-consent-root', '.osano-cm-window', '.iubenda-cs-container', '#iubenda-cs-banner', '.cky-consent-container'],
    ...[
      '.cmplz-cookiebanner',
      '.moove-gdpr-info-bar-container',
      '#axeptio_overlay',
      '#klaro .cookie-notice',
      '.cli-modal',
      '#tarteaucitronRoot',
    ],
  ]
}
