/** Non-ASCII spaces, which are mapped to a plain one (RFC 3454, table C.1.2). */
const otherSpaces = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g
/** Characters that are mapped to nothing (table B.1). */
const leftOut = /[\u00ad\u1806\u200b\u200c\u2060\ufeff\p{Variation_Selector}]|\u034f|\u200d/gu
/** Prohibited: controls, private use, non-characters, surrogates, display changes, and what isn't plain text (tables C.2 to C.9). */
const forbidden =
  /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u06dd\u070f\u180e\u200e\u200f\u2028-\u202e\u2061-\u2063\u206a-\u206f\u2ff0-\u2ffb\ufff9-\ufffd\u{e0001}\u{e0020}-\u{e007f}]|\u0340|\u0341/u
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const leftToRight =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * A password normalised by SASLprep (RFC 4013), so that it has the same bytes however it is typed. `undefined` if it contains prohibited
 * characters. Characters newer than the RFC are allowed, as it requires for queries.
 */
export function saslprep(password: string): string | undefined {
  const prepared = password.replace(otherSpaces, ' ').replace(leftOut, '').normalize('NFKC')
  if (forbidden.test(prepared)) return undefined
  return isMixedDirection(prepared) ? undefined : prepared
}

/** Right-to-left text must not be mixed with left-to-right text, and must begin and end with a right-to-left character. */
function isMixedDirection(text: string): boolean {
  if (!rightToLeft.test(text)) return false
  const characters = [...text]
  const isOwn = (character: string | undefined) => rightToLeft.test(character ?? '')
  return leftToRight.test(text) || !isOwn(characters[0]) || !isOwn(characters.at(-1))
}
