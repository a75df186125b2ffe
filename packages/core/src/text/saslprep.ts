/** Spaces of other widths, which become the plain one (RFC 3454, table C.1.2). */
const otherSpaces = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g
/** What has no look of its own and is left out (table B.1). */
const leftOut = /[\u00ad\u1806\u200b\u200c\u2060\ufeff\p{Variation_Selector}]|\u034f|\u200d/gu
/** Controls, private use, non-characters, surrogates, and what changes display or is no plain text (tables C.2 to C.9). */
const forbidden =
  /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u06dd\u070f\u180e\u200e\u200f\u2028-\u202e\u2061-\u2063\u206a-\u206f\u2ff0-\u2ffb\ufff9-\ufffd\u{e0001}\u{e0020}-\u{e007f}]|\u0340|\u0341/u
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const leftToRight =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * A password as SASLprep (RFC 4013) writes it, so that it is the same bytes however it is typed. `undefined` if it holds what no
 * password may hold. Characters newer than the RFC pass, as it asks of whoever compares.
 */
export function saslprep(password: string): string | undefined {
  const prepared = password.replace(otherSpaces, ' ').replace(leftOut, '').normalize('NFKC')
  if (forbidden.test(prepared)) return undefined
  return isMixedDirection(prepared) ? undefined : prepared
}

/** Text from right to left may not be mixed with the other kind, and begins and ends in its own direction. */
function isMixedDirection(text: string): boolean {
  if (!rightToLeft.test(text)) return false
  const characters = [...text]
  const isOwn = (character: string | undefined) => rightToLeft.test(character ?? '')
  return leftToRight.test(text) || !isOwn(characters[0]) || !isOwn(characters.at(-1))
}
