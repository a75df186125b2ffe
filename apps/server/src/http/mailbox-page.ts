import { escapeMarkup } from '@octavo/core/text/markup.ts'

interface ShownMail {
  to: string
  subject: string
  text: string
  html: string
  createdDate: string
}

/** The stored mails as a plain page, the newest first, each as its recipient would see it. */
export function mailboxPage(mails: readonly ShownMail[]): string {
  const items = mails.map(
    ({ to, subject, html, createdDate }) =>
      `<details><summary><b>${escapeMarkup(subject)}</b> to ${escapeMarkup(to)} <time>${createdDate}</time></summary>` +
      `<iframe sandbox title="${escapeMarkup(subject)}" srcdoc="${escapeMarkup(html)}"></iframe></details>`,
  )
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Mailbox</title>' +
    '<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:44rem;padding:0 1rem;color-scheme:light dark}' +
    'iframe{width:100%;height:32rem;border:1px solid #8886}summary{padding:.75rem 0;cursor:pointer}time{opacity:.7}</style>' +
    '<h1>Mailbox</h1><p>No mail server is configured, so mail is kept here instead of being sent.</p>' +
    `${items.join('') || '<p>No mail yet.</p>'}</html>`
  )
}
