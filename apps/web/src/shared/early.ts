/** The two parts of a page, which become interactive one after the other. */
export type PagePart = 'shell' | 'content'

/**
 * What was done on a page before its scripts were loaded. The inline script of index.html records it: files, and the last click, which is
 * replayed later.
 */
interface Early {
  files: File[]
  press: { part: PagePart; again(): void } | undefined
  awake: PagePart[]
  showReceived(count: number): void
}

declare global {
  interface Window {
    octavoEarly?: Early
  }
}

/** Reports that a part of the page is interactive, and replays the recorded click. */
export function wake(part: PagePart): void {
  const early = window.octavoEarly
  if (!early || early.awake.includes(part)) return
  early.awake.push(part)
  const { press } = early
  if (press?.part !== part) return
  early.press = undefined
  hideNotice()
  press.again()
}

/** Takes the files that were chosen, dropped or pasted before hydration, once. */
export function takeEarlyFiles(): File[] {
  const early = window.octavoEarly
  if (!early || early.awake.includes('content')) return []
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  const files = [...early.files.splice(0), ...fields.flatMap((field) => [...(field.files ?? [])])]
  // Taken files are no longer chosen: the field would report them again.
  for (const field of fields) field.value = ''
  return files
}

/** Says at once that files have arrived, in the place and words of the inline script. */
export function showReceived(count: number): void {
  window.octavoEarly?.showReceived(count)
}

export function hideNotice(): void {
  const notice = document.getElementById('early-notice')
  if (notice) notice.textContent = ''
}
