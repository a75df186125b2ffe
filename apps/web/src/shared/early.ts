/** The two parts of a page, which wake one after the other. */
export type PagePart = 'shell' | 'content'

/**
 * What was done on a page before its scripts had come. The inline script of index.html keeps it: files, and the last press, which it
 * holds for whoever answers it.
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

/** Says that a part of the page answers from now on, and does what was asked of it meanwhile. */
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

/** Takes the files that were chosen, dropped or pasted before the page was awake, once. */
export function takeEarlyFiles(): File[] {
  const early = window.octavoEarly
  if (!early || early.awake.includes('content')) return []
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  const files = [...early.files.splice(0), ...fields.flatMap((field) => [...(field.files ?? [])])]
  // What is taken is not chosen any more: the field would tell of it again.
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
