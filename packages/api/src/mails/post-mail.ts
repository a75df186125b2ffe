import { countOnce } from '@octavo/data/count-rows.ts'
import type { Executor } from '@octavo/data/executor.ts'
import { addMail } from '@octavo/data/mail-rows.ts'
import type { Mail } from '@octavo/platform/mail/mail.ts'
import { sealMail } from '@octavo/platform/mail/mailer.ts'
import type { ApiDeps } from '../shared/api-deps.ts'
import { emailKeyOf, mailboxSubject } from '../shared/keyed-hash.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const most = { hour: 3, day: 10 }

type Deps = Pick<ApiDeps, 'accountKeys' | 'clock'>

/** Adds a mail to the outbox, in the transaction that causes it. */
export async function postMail({ accountKeys, clock }: Deps, executor: Executor, mail: Mail): Promise<void> {
  await addMail(executor, { sealedMail: sealMail(accountKeys.mails, mail), now: clock.now() })
}

/** A mail that its receiver didn't ask for, as far as we know. */
export interface UnaskedMail {
  to: string
  mail: Mail | undefined
  /** Mails of shares are counted apart: otherwise a sender of many files could keep codes from a mailbox. */
  ofShare?: boolean
}

/**
 * Adds a mail that anybody who knows an address can cause. One mailbox gets at most 3 of them an hour and 10 a day, of all kinds together but
 * shares, which have the same bounds for themselves; beyond that, or without a mail, it takes the same time and does nothing, so that the
 * caller can't tell.
 */
export async function postUnasked(deps: Deps, executor: Executor, { to, mail, ofShare = false }: UnaskedMail): Promise<void> {
  const now = deps.clock.now()
  // What isn't sent takes nothing of what a mailbox may get: a sender who was blocked could otherwise keep others' mails from it.
  const counted = ofShare ? 'share-mail' : 'mail'
  const subject = `${mail ? counted : 'unsent'}:${mailboxSubject(deps.accountKeys, emailKeyOf(to))}`
  const inHour = await countOnce(executor, { subject: `${subject}:hour`, windowMs: hourMs, now })
  const inDay = await countOnce(executor, { subject: `${subject}:day`, windowMs: dayMs, now })
  const sealed = sealMail(deps.accountKeys.mails, mail ?? decoy)
  const isSent = mail !== undefined && inHour <= most.hour && inDay <= most.day
  await addMail(executor, { sealedMail: isSent ? sealed : null, now })
}

const decoy: Mail = { to: '', subject: '', text: '', html: '' }
