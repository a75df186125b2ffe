import type { Language } from '@octavo/core/text/language.ts'
import { escapeMarkup } from '@octavo/core/text/markup.ts'
import { say } from '@octavo/core/words/say.ts'
import type { Mail } from '@octavo/platform/mail/mail.ts'

/** The content of a letter, in order. */
export interface Letter {
  language: Language
  to: string
  subject: string
  /** The person to greet; user input, shown as text and never as markup. */
  name?: string
  paragraphs: readonly string[]
  /** Six digits to type. */
  code?: string
  action?: { label: string; url: string }
  /** What to do about an unexpected letter, and other small print. */
  footnote: string
  headers?: Readonly<Record<string, string>>
}

// The colours of the site's light theme; mail programs support no other notation.
const ink = '#131d19'
const muted = '#54615b'
const accent = '#00694c'
const line = '#dbe2de'
const paper = '#f6f8f7'
const serif = "Newsreader, Georgia, 'Times New Roman', serif"
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** A letter in the product's design, as HTML and as text. It loads nothing. */
export function writeLetter({ language, to, subject, name, paragraphs, code, action, footnote, headers }: Letter): Mail {
  const greeting = name ? say(language, 'Hello {name},', { name }) : say(language, 'Hello,')
  const text = [greeting, ...paragraphs, ...(code ? [code] : []), ...(action ? [`${action.label}: ${action.url}`] : []), footnote, 'Octavo']
  return { to, subject, text: `${text.join('\n\n')}\n`, html: htmlOf(), ...(headers ? { headers } : {}) }

  function htmlOf(): string {
    const body = [
      `<p style="margin:0 0 24px;font:500 22px ${serif};color:${ink}">Octavo</p>`,
      paragraph(greeting),
      ...paragraphs.map((one) => paragraph(one)),
      ...(code ? [`<p style="margin:24px 0;font:600 32px ${sans};letter-spacing:8px;color:${ink}">${code}</p>`] : []),
      ...(action ? [button(action)] : []),
      `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${line};font:13px/20px ${sans};color:${muted}">${escapeMarkup(footnote)}</p>`,
    ]
    return (
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title></head>` +
      `<body style="margin:0;padding:24px 12px;background:${paper}"><div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid ${line};border-radius:14px">${body.join('')}</div></body></html>`
    )
  }
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font:16px/24px ${sans};color:${ink}">${escapeMarkup(text)}</p>`
}

function button({ label, url }: { label: string; url: string }): string {
  const look = `display:inline-block;padding:12px 20px;border-radius:10px;background:${accent};color:#fff;font:600 16px ${sans};text-decoration:none`
  return `<p style="margin:24px 0"><a href="${escapeMarkup(url)}" style="${look}">${escapeMarkup(label)}</a></p>`
}
