/**
 * Text as Markdown that shows just that text: no markup, HTML, entity, formula, template or link comes from it. Escapes are those of
 * CommonMark; `$` and braces are for programs that put formulas and templates on top of it.
 */
export function escapeText(text: string): string {
  return (
    plainText(text)
      .replace(/[\\`*_[\]<>~|${}]/g, '\\$&')
      .replace(/&(?=#?\w+;)/g, '\\&')
      // An exclamation mark before a link would make an image of it, and links follow in the next piece of text.
      .replace(/!$/, '\\!')
      // Addresses become links by themselves in many programs, with the escapes in them.
      .replace(/\b(https?|ftp):(?=\/\/)/gi, '$1\\:')
      .replace(/\b(www)\.(?=\S)/gi, '$1\\.')
  )
}

/** At the start of a line some characters begin a heading, list, quote, line or front matter. */
export function escapeStart(line: string): string {
  return line
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^#{1,6}(?=\s|$)/, '\\$&')
    .replace(/^[-+=%:]/, '\\$&')
}

/** Without characters that no text has, and without line breaks, which mean something. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(controls, '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const controls = /[\u0000-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g
