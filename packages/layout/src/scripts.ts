/** Whether a character is right-to-left (Hebrew, Arabic and related scripts). */
export function isRtl(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc) ||
    (code >= 0x10800 && code <= 0x10fff) ||
    (code >= 0x1e800 && code <= 0x1efff)
  )
}

/** Whether a character is Chinese or Japanese, which is written without spaces and may be vertical. */
export function isCjk(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x312f) ||
    (code >= 0x31a0 && code <= 0xa4cf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xffef) ||
    (code >= 0x20000 && code <= 0x3ffff)
  )
}

/** Whether two consecutive pieces of text need a space between them. */
export function needsSpace(before: string, after: string): boolean {
  return !(isCjk(lastCode(before)) && isCjk(after.codePointAt(0) ?? 0x20))
}

/** The last character, which may have two units. */
function lastCode(text: string): number {
  const unit = text.charCodeAt(text.length - 1)
  return (unit >= 0xdc00 && unit <= 0xdfff ? text.codePointAt(text.length - 2) : unit) ?? 0x20
}

/** Whether a word contains a left-to-right letter. */
export function hasLtrLetter(text: string): boolean {
  return ltrLetter.test(text)
}

const ltrLetter = /[A-Za-z\u00aa-\u02b8\u0370-\u058f\u0900-\u1fff\u2c00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff21-\uff5a]/

/** Whether a character is a mark that belongs to the letter before it. */
export function isMark(code: number): boolean {
  return code >= 0x300 && mark.test(String.fromCodePoint(code))
}

const mark = /\p{M}/u
