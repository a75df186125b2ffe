/** Whether the page is right-to-left. The pages of a document keep their own direction. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** The key that means the same on a left-to-right page: arrows follow the text direction. */
export function keyAlongText(key: string): string {
  if (!isRightToLeft()) return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}
