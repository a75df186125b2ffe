// Scripts that run in pages, as text: they execute in the page's process and see nothing of this one.

/** Loads lazy content by scrolling down the page once and back to the top. */
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
    const images = [...document.images].filter((image) => !image.complete)
    const arrived = images.map((image) => new Promise((resolve) => { image.onload = image.onerror = resolve }))
    await Promise.race([Promise.all(arrived), pause(Math.max(0, end - Date.now()))])
  }`
}

/** Whether an element matches a selector; null if the selector is invalid. */
export function isThereScript(selector: string): string {
  return `() => { try { return document.querySelector(${JSON.stringify(selector)}) !== null } catch { return null } }`
}

/** The height of the page in CSS pixels. */
export const heightScript = `() => Math.ceil(Math.max(
  document.documentElement.scrollHeight,
  document.body ? document.body.scrollHeight : 0,
  document.documentElement.getBoundingClientRect().height,
))`

/** Waits until the page's fonts are loaded and it was painted again. */
export const drawnScript = `async () => {
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}`

/** Waits until the page's scripts have nothing to do. */
export const idleScript = `() => new Promise((resolve) => requestIdleCallback(() => resolve()))`

/**
 * Hides cookie banners and overlays: those of well-known providers by their names, and elements with a fixed position that cover a good
 * part of the page or are at its edge and mention cookies.
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

/** Expands collapsed content: details, and parts controlled by a button with `aria-expanded`. */
export const unfoldScript = `() => {
  for (const folded of document.querySelectorAll('details:not([open])')) folded.open = true
  for (const button of document.querySelectorAll('[aria-expanded=false][aria-controls]')) {
    const part = document.getElementById(button.getAttribute('aria-controls'))
    if (!part || part.closest('nav, header, [role=menu], [role=listbox], [role=dialog]')) continue
    part.hidden = false
    part.removeAttribute('aria-hidden')
    const set = (name, value) => part.style.setProperty(name, value, 'important')
    if (getComputedStyle(part).display === 'none') set('display', 'block')
    if (part.clientHeight === 0) { set('height', 'auto'); set('max-height', 'none'); set('visibility', 'visible') }
  }
}`

/**
 * Keeps only the heading and the running text of a page, with plain styles. The text is the page's article element, or else the part with
 * the most paragraphs; a page without any stays as it is, and the return value says so.
 */
export const readerScript = `() => {
  const wordsOf = (element) => [...element.querySelectorAll('p, li, pre, blockquote, td')].reduce((sum, part) => sum + part.textContent.trim().length, 0)
  const best = (elements) => [...elements].toSorted((one, other) => wordsOf(other) - wordsOf(one))[0]
  const named = best(document.querySelectorAll('article, [role=article], [itemprop=articleBody]')) ?? best(document.querySelectorAll('main, [role=main]'))
  const own = (element) => [...element.children].filter((part) => part.matches('p')).reduce((sum, part) => sum + part.textContent.trim().length, 0)
  const found = named && wordsOf(named) > 0 ? named : [...document.querySelectorAll('body, body *')].toSorted((one, other) => own(other) - own(one))[0]
  if (!found || wordsOf(found) === 0) return false
  const text = found.cloneNode(true)
  const unwanted = 'nav, aside, header nav, footer, form, button, input, select, textarea, script, style, link, iframe, object, embed, dialog, [hidden], [aria-hidden=true], [role=navigation], [role=complementary]'
  for (const part of text.querySelectorAll(unwanted)) part.remove()
  for (const part of [text, ...text.querySelectorAll('*')]) for (const name of ['class', 'style', 'id', 'width', 'height']) part.removeAttribute(name)
  const heading = document.querySelector('h1')?.textContent.trim() || document.title
  const title = document.createElement('h1')
  title.textContent = heading
  for (const sheet of document.querySelectorAll('style, link[rel~=stylesheet]')) sheet.remove()
  document.adoptedStyleSheets = []
  for (const name of ['class', 'style']) { document.body.removeAttribute(name); document.documentElement.removeAttribute(name) }
  document.body.replaceChildren(...(text.querySelector('h1') ? [text] : [title, text]))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('body { max-width: 42em; margin: 2em auto; padding: 0 1em; font: 18px/1.6 Georgia, serif; color: #111; background: #fff } img, video, svg, table { max-width: 100%; height: auto } pre { white-space: pre-wrap } h1, h2, h3 { line-height: 1.25 }')
  document.adoptedStyleSheets = [sheet]
  return true
}`
