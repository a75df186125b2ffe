import { formatUtcMoment } from '@octavo/core/text/dates.ts'
import { english, type Language } from '@octavo/core/text/language.ts'
import { say } from '@octavo/core/words/say.ts'
import type { UserRow } from '@octavo/data/tables.ts'
import type { Mail } from '@octavo/platform/mail/mail.ts'
import { writeLetter } from './letter.ts'

/** The recipient of a mail. Accounts have no language yet; once they do, mails will use it. */
type Person = Pick<UserRow, 'email' | 'firstName'> & { language?: Language }

export function signUpMail(person: Person, code: string): Mail {
  const { language, to, name } = recipient(person)
  const paragraphs = [say(language, 'Welcome to Octavo. Enter this code to confirm your email address.'), lifetime(language)]
  return writeLetter({ language, to, subject: codeSubject(language, code), name, paragraphs, code, footnote: unasked(language) })
}

export function signInCodeMail(person: Person, code: string): Mail {
  const { language, to, name } = recipient(person)
  const paragraphs = [say(language, 'Enter this code to log in.'), lifetime(language)]
  const footnote = say(language, "If this wasn't you, someone knows your password. Change it now.")
  return writeLetter({ language, to, subject: codeSubject(language, code), name, paragraphs, code, footnote })
}

export function forgotPasswordMail(person: Person, { code, link }: { code: string; link: string }): Mail {
  const { language, to, name } = recipient(person)
  const subject = say(language, 'Set a new password')
  const paragraphs = [say(language, 'Enter this code to set a new password, or use the button.'), lifetime(language)]
  const action = { label: subject, url: link }
  return writeLetter({ language, to, subject, name, paragraphs, code, action, footnote: unasked(language) })
}

export function updateEmailMail(person: Person, code: string): Mail {
  const { language, to, name } = recipient(person)
  const paragraphs = [say(language, 'Enter this code to confirm your email address.'), lifetime(language)]
  return writeLetter({ language, to, subject: codeSubject(language, code), name, paragraphs, code, footnote: unasked(language) })
}

export function deletionMail(person: Person, code: string): Mail {
  const { language, to, name } = recipient(person)
  const paragraphs = [say(language, "Enter this code to delete your account and all its files. This can't be undone."), lifetime(language)]
  const footnote = say(language, "If this wasn't you, don't enter the code, and change your password.")
  return writeLetter({ language, to, subject: say(language, 'Delete your account?'), name, paragraphs, code, footnote })
}

export function newSignInMail({ user, device, now, siteUrl }: { user: Person; device: string; now: Date; siteUrl: string }): Mail {
  const { language, to, name } = recipient(user)
  const moment = formatUtcMoment(now, language)
  return writeLetter({
    language,
    to,
    subject: say(language, 'New sign-in to your account'),
    name,
    paragraphs: [say(language, 'Someone logged in to your account with {device} on {moment}.', { device, moment })],
    action: { label: say(language, "See where you're logged in"), url: `${siteUrl}/account` },
    footnote: say(language, 'If this was you, ignore this email. If not, log out that device and change your password.'),
  })
}

/** Sent to the previous address, which may be the only one its owner still controls. */
export function emailChangedMail(person: Person, newEmail: string): Mail {
  const { language, to, name } = recipient(person)
  return writeLetter({
    language,
    to,
    subject: say(language, 'Your email address was changed'),
    name,
    paragraphs: [say(language, 'The email address of your account is now {email}.', { email: newEmail })],
    footnote: say(language, "If this wasn't you, contact us immediately."),
  })
}

export function passwordChangedMail(person: Person): Mail {
  const { language, to, name } = recipient(person)
  return writeLetter({
    language,
    to,
    subject: say(language, 'Your password was changed'),
    name,
    paragraphs: [say(language, 'You were logged out on all other devices, and all API keys were revoked.')],
    footnote: say(language, 'If this wasn\'t you, set a new password now: choose "Forgot your password?" when you log in.'),
  })
}

export function accountDeletedMail(person: Person): Mail {
  const { language, to, name } = recipient(person)
  return writeLetter({
    language,
    to,
    subject: say(language, 'Your account was deleted'),
    name,
    paragraphs: [say(language, 'Your account, its files and everything else in it were deleted.')],
    footnote: say(language, 'You can sign up again at any time.'),
  })
}

/** Neither the subject nor the text has anything that the sender wrote, except the address, which is proven. */
export function shareMail({
  to,
  from,
  siteUrl,
  language = english,
}: {
  to: string
  from: string
  siteUrl: string
  language?: Language
}): Mail {
  return writeLetter({
    language,
    to,
    subject: say(language, 'Files were shared with you'),
    paragraphs: [
      say(language, '{email} shared files with you on Octavo. They stay for 7 days.', { email: from }),
      say(language, 'Log in with this email address to see them, or sign up with it first.'),
    ],
    action: { label: say(language, 'Open your inbox'), url: `${siteUrl}/inbox` },
    footnote: say(language, "If you don't know the sender, ignore this email. You can block senders in your inbox."),
  })
}

interface Newsletter extends Record<'email' | 'confirmUrl' | 'unsubscribeUrl' | 'oneClickUrl', string> {
  language?: Language
}

export function newsletterMail({ email, confirmUrl, unsubscribeUrl, oneClickUrl, language = english }: Newsletter): Mail {
  return writeLetter({
    language,
    to: email,
    subject: say(language, 'Confirm your subscription'),
    paragraphs: [say(language, "Click the button to get our newsletter. If you don't, we won't send you anything.")],
    action: { label: say(language, 'Confirm subscription'), url: confirmUrl },
    footnote: say(language, "If you didn't ask for this, ignore this email or remove your address here: {url}", { url: unsubscribeUrl }),
    headers: { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

function recipient({ email, firstName, language = english }: Person) {
  return { to: email, name: firstName, language }
}

function codeSubject(language: Language, code: string): string {
  return say(language, '{code} is your Octavo code', { code })
}

function lifetime(language: Language): string {
  return say(language, 'It works once and expires in 10 minutes.')
}

function unasked(language: Language): string {
  return say(language, "If you didn't ask for this, ignore this email. Nothing will change.")
}
