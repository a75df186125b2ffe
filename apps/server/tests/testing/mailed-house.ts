import type { ProgramOptions } from '@octavo/server/program.ts'
import { afterAll, beforeAll } from 'vitest'
import { type SmtpInbox, startSmtpInbox } from './smtp-inbox.ts'
import { newAccount, type TestAccount } from './test-account.ts'
import { startTestProgram, type TestProgram } from './test-program.ts'

/** A program whose mail goes to a real mail server, for the tests of one file. */
export interface MailedHouse {
  readonly house: TestProgram
  readonly inbox: SmtpInbox
  /** A call of the main API without a token. */
  post(path: string, json: object, headers?: Record<string, string>): Promise<Response>
  /** An account of an address, or of a name that gets a fresh one. */
  newAccount(who: string, password?: string): Promise<TestAccount>
}

/** Starts both before the first test of a file and stops them after the last; `environment` is called at the start. */
export function mailedHouse(
  environment: () => Record<string, string> | Promise<Record<string, string>> = () => ({}),
  options: ProgramOptions = {},
): MailedHouse {
  let opened: { house: TestProgram; inbox: SmtpInbox } | undefined
  const there = () => {
    if (!opened) throw new Error('the house is open only while tests run')
    return opened
  }
  beforeAll(async () => {
    const inbox = await startSmtpInbox()
    opened = { inbox, house: await startTestProgram({ SMTP_URL: inbox.url, ...(await environment()) }, options) }
  })
  afterAll(async () => {
    await opened?.house.stop()
    await opened?.inbox.stop()
  })
  return {
    get house() {
      return there().house
    },
    get inbox() {
      return there().inbox
    },
    post: (path, json, headers = {}) => there().house.client.call('POST', `/api/v1${path}`, { json, headers }),
    newAccount: (who, password) => newAccount(there().house, there().inbox, who, password),
  }
}
