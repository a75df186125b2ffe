/** Whether a text contains what neither a database nor a document can store: a NUL or a lone surrogate. */
export function isBrokenText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/**
 * Whether a single-line text contains invisible characters that can make it look like another: control and format characters (including
 * direction marks), line separators, lone surrogates. `joiners` allows the two format characters that some scripts need for spelling.
 */
export function hasUnseenCharacters(text: string, { joiners = false } = {}): boolean {
  return (joiners ? unseenButJoiners : unseen).test(text)
}

/** The text without its invisible characters, such as come with what is copied from a page; joiners stay. */
export function withoutUnseenCharacters(text: string): string {
  return text.replace(new RegExp(unseenButJoiners, 'gu'), '')
}

const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const unseenButJoiners = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u
