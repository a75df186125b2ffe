import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { ValueSeal } from '../storage/value-seal.ts'
import { type Mail, MailRefused, type MailTransport } from './mail.ts'

/** Where mail waits: the database, in the program. A mail that was taken comes back at `heldUntil` unless it is dropped. */
export interface Outbox {
  take(options: { now: Date; heldUntil: Date; most: number }): Promise<{ id: number; sealedMail: Buffer | null; tries: number }[]>
  drop(id: number): Promise<void>
  putOff(id: number, dueAt: Date): Promise<void>
  keep(id: number, now: Date): Promise<void>
  listen(onMail: () => void): Promise<{ close(): Promise<void> }>
}

export interface Mailer {
  stop(): Promise<void>
}

export interface MailerDeps {
  outbox: Outbox
  seal: ValueSeal
  /** Without a transport, mail stays in the outbox. */
  transport: MailTransport | undefined
  clock: Clock
  log: Log
}

const mostAtOnce = 20
const heldMs = 60_000
const firstWaitMs = 2_000
const longestWaitMs = 15 * 60_000
/** Any code in an older mail has long expired. */
const mostTries = 60
const pollMs = 5_000
const context = 'mail'

export const sealMail = (seal: ValueSeal, mail: Mail): Buffer => seal.seal(Buffer.from(JSON.stringify(mail)), context)
export const openMail = (seal: ValueSeal, sealed: Uint8Array): Mail => JSON.parse(seal.open(sealed, context).toString()) as Mail

/** Sends the mail in the outbox, and retries when the mail server was down. Any number of processes may run it. */
export async function startMailer(deps: MailerDeps): Promise<Mailer> {
  const { outbox, clock, log } = deps
  let stopping = false
  let running: Promise<void> | undefined
  let again = false

  function wake(): void {
    again = true
    running ??= empty().finally(() => {
      running = undefined
      if (again && !stopping) wake()
    })
  }

  async function empty(): Promise<void> {
    while (again && !stopping) {
      again = false
      try {
        const now = clock.now()
        const due = await outbox.take({ now, heldUntil: new Date(now.getTime() + heldMs), most: mostAtOnce })
        for (const mail of due) await settle(mail)
        again ||= due.length === mostAtOnce
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read')
      }
    }
  }

  async function settle({ id, sealedMail, tries }: { id: number; sealedMail: Buffer | null; tries: number }): Promise<void> {
    if (!sealedMail) return outbox.drop(id)
    if (!deps.transport) return outbox.keep(id, clock.now())
    try {
      await deps.transport.send(openMail(deps.seal, sealedMail))
      await outbox.drop(id)
    } catch (error) {
      // The recipient and the server's answer about them stay out of the log.
      const reason = error instanceof Error ? error.name : 'unknown'
      if (error instanceof MailRefused || tries >= mostTries) {
        log.error({ mailId: id, tries, reason }, 'a mail could not be sent and is given up')
        return outbox.drop(id)
      }
      log.warn({ mailId: id, tries, reason }, 'a mail could not be sent and is tried again')
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 12))
      await outbox.putOff(id, new Date(clock.now().getTime() + waitMs))
    }
  }

  const subscription = await outbox.listen(wake)
  const timer = setInterval(wake, pollMs)
  wake()
  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      await running
      await subscription.close()
      deps.transport?.close()
    },
  }
}
