/** Whether the page is read from right to left. The pages of a document keep their own direction. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** The key that means the same in a page that is read from left to right: arrows go along the text. */
export function keyAlongText(key: string): string {
  if (!isRightToLeft()) return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}
