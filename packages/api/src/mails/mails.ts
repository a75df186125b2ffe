import type { UserRow } from '@octavo/data/tables.ts'
import type { Mail } from '@octavo/platform/mail/mail.ts'
import { writeLetter } from './letter.ts'

const lifetime = 'It is good for 10 minutes and for one use.'
const ignore = 'If you did not ask for this, ignore this mail: nothing has happened and nothing will.'

type Person = Pick<UserRow, 'email' | 'firstName'>

export function signUpMail({ email, firstName }: Person, code: string): Mail {
  const paragraphs = ['Welcome to Octavo. Enter this code to confirm your email address.', lifetime]
  return writeLetter({ to: email, subject: `${code} is your Octavo code`, name: firstName, paragraphs, code, footnote: ignore })
}

export function signInCodeMail({ email, firstName }: Person, code: string): Mail {
  const paragraphs = ['Enter this code to log in.', lifetime]
  const footnote = 'If this was not you, somebody knows your password: change it now.'
  return writeLetter({ to: email, subject: `${code} is your Octavo code`, name: firstName, paragraphs, code, footnote })
}

export function forgotPasswordMail({ email, firstName }: Person, { code, link }: { code: string; link: string }): Mail {
  const paragraphs = ['Enter this code to choose a new password, or use the button.', lifetime]
  const action = { label: 'Choose a new password', url: link }
  return writeLetter({ to: email, subject: 'Choose a new password', name: firstName, paragraphs, code, action, footnote: ignore })
}

export function updateEmailMail({ email, firstName }: Person, code: string): Mail {
  const paragraphs = ['Enter this code to confirm that this is your email address.', lifetime]
  return writeLetter({ to: email, subject: `${code} is your Octavo code`, name: firstName, paragraphs, code, footnote: ignore })
}

export function deletionMail({ email, firstName }: Person, code: string): Mail {
  const paragraphs = ['Enter this code to delete your account with all its files. This cannot be undone.', lifetime]
  const footnote = 'If this was not you, do not enter the code, and change your password.'
  return writeLetter({ to: email, subject: 'Delete your account?', name: firstName, paragraphs, code, footnote })
}

export function newSignInMail({ user, device, now, siteUrl }: { user: Person; device: string; now: Date; siteUrl: string }): Mail {
  const when = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return writeLetter({
    to: user.email,
    subject: 'New sign-in to your account',
    name: user.firstName,
    paragraphs: [`Somebody logged in to your account with ${device}, ${when}.`],
    action: { label: 'See where you are logged in', url: `${siteUrl}/account` },
    footnote: 'If this was you, all is well. If not, end that session there and change your password.',
  })
}

/** Told to the address that was in use before, which may be the only one that its owner still holds. */
export function emailChangedMail({ email, firstName }: Person, newEmail: string): Mail {
  return writeLetter({
    to: email,
    subject: 'Your email address was changed',
    name: firstName,
    paragraphs: [`The email address of your account is now ${newEmail}.`],
    footnote: 'If this was not you, write to us at once.',
  })
}

export function passwordChangedMail({ email, firstName }: Person): Mail {
  return writeLetter({
    to: email,
    subject: 'Your password was changed',
    name: firstName,
    paragraphs: ['The password of your account was changed. All other devices and all API keys were logged out.'],
    footnote: 'If this was not you, choose a new password by "Forgot password?" at once.',
  })
}

export function accountDeletedMail({ email, firstName }: Person): Mail {
  return writeLetter({
    to: email,
    subject: 'Your account was deleted',
    name: firstName,
    paragraphs: ['Your account, its files and everything that belonged to it were deleted.'],
    footnote: 'You may sign up again at any time.',
  })
}

export function newsletterMail({
  email,
  confirmUrl,
  unsubscribeUrl,
  oneClickUrl,
}: Record<'email' | 'confirmUrl' | 'unsubscribeUrl' | 'oneClickUrl', string>): Mail {
  return writeLetter({
    to: email,
    subject: 'Confirm your subscription',
    paragraphs: ['Press the button to get our newsletter. Without that nothing will be sent to you.'],
    action: { label: 'Confirm the subscription', url: confirmUrl },
    footnote: `If you did not ask for this, ignore this mail, or forget the address here: ${unsubscribeUrl}`,
    headers: { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}
