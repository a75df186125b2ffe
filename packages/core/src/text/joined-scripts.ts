/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(text)
}

/** Whether its letters take other forms beside others, which the codes of a font in a document can't tell. */
export function isJoined(text: string): boolean {
  return hasRightToLeft(text) || /[\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/u.test(text)
}
