/** Text for an element or an attribute of XML. Characters that XML 1.0 doesn't allow, not even escaped, are dropped. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\x20-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The first line of every part. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
