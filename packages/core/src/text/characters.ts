/** Whether a text holds what neither a database nor a document can keep: a NUL, or half of a character. */
export function isBrokenText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/**
 * Whether a text of one line holds what nobody sees, and what makes it look like another: control and format characters (those that
 * turn the direction among them), line separators, halves of characters. `joiners` lets pass the two format characters that some
 * scripts cannot be spelled without.
 */
export function hasUnseenCharacters(text: string, { joiners = false } = {}): boolean {
  return (joiners ? unseenButJoiners : unseen).test(text)
}

const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const unseenButJoiners = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u
