import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { defaultLimits, type Limits, type Plan } from '@octavo/core/api/limits.ts'
import * as z from 'zod'
import { Prices, type PriceTable, parsePrices } from './prices.ts'
import { Taxes } from './taxes.ts'

const onOff = z.enum(['on', 'off'])
const count = z.coerce.number().int().min(1)
const bytes = z.coerce.number().int().min(1)
const seconds = z.coerce.number().min(0.05)
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
/** Role `all` is the whole product in one program. */
export const Role = z.enum(['all', 'api', 'engine', 'worker'])
export type Role = z.infer<typeof Role>

const megabyte = 1024 * 1024

/** Every key with a default that works on one machine, and a sentence. The table in the docs is generated from this. */
export const Environment = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('Port to listen on; 0 takes a free one.'),
  ROLE: Role.default('all').describe('What this process does: `all`, `api`, `engine` or `worker`.'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded database, files and the secret.'),
  PUBLIC_URL: url.optional().describe('Address at which people reach the site. Without it, host and port.'),
  ENGINE_URL: url.optional().describe('Address at which browsers reach the engine. Without it, PUBLIC_URL.'),
  DATABASE_URL: z.string().optional().describe('PostgreSQL to use instead of the embedded one, as `postgres://…`.'),
  STORAGE_URL: z.string().optional().describe('Where files lie: `file:` or `s3:`. Without it, a folder in DATA_DIR.'),
  STORAGE_ACCESS_KEY: z.string().optional().describe('Access key for S3.'),
  STORAGE_SECRET_KEY: z.string().optional().describe('Secret key for S3.'),
  MASTER_KEY: z.string().optional().describe('32 bytes in base64 or hex that seal everything. Without it, made once in DATA_DIR.'),
  BILLING: onOff.default('on').describe('`off` gives everyone the highest limits and no word about prices.'),
  PRICE_SINGLE_TASK: Prices.default('EUR 1.90').describe(
    'Price of one task, in one or more currencies: `EUR 1.90, USD 2.10`. The first is the usual one.',
  ),
  PRICE_SEVEN_DAYS: Prices.default('EUR 4.90').describe(
    'Price of the first seven days of a plan that is monthly after that, in the same currencies.',
  ),
  PRICE_MONTHLY: Prices.default('EUR 9.90').describe('Price of a month, in the same currencies.'),
  PRICE_ANNUAL: Prices.default('EUR 79').describe('Price of a year, in the same currencies.'),
  STRIPE_SECRET_KEY: z
    .string()
    .min(8)
    .optional()
    .describe('Takes payments by Stripe, with the two keys below. Without it payments are in test mode.'),
  STRIPE_PUBLISHABLE_KEY: z.string().min(8).optional().describe('The key that the checkout page shows to Stripe.'),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional().describe('Signs what Stripe tells `/api/v1/payments/stripe/events`.'),
  STRIPE_API_URL: url.default('https://api.stripe.com').describe('Where Stripe answers.'),
  STRIPE_SECONDS: seconds
    .default(8)
    .describe('How long Stripe may take for one answer. It is asked three times at most; then people are told to try again.'),
  STRIPE_TAX: onOff.default('off').describe('`on` lets Stripe work out the tax that the prices of subscriptions contain.'),
  INVOICE_PREFIX: z
    .string()
    .regex(/^[A-Z0-9-]{0,12}$/)
    .default('OCT-')
    .describe('What the numbers of receipts begin with.'),
  INVOICE_FROM: z.string().max(500).default('Octavo').describe('Who sells, as receipts name it; lines are separated by `|`.'),
  INVOICE_TAX: Taxes.default('').describe(
    'The tax that prices contain, as receipts tell it: `VAT 20` for 20 percent, or several as `GST 5, QST 9.975`. Without it they tell none.',
  ),
  CONTACT_EMAIL: z.email().optional().describe('Where people can write to; shown on /contact-us and in mails about payments.'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional()
    .describe('Mail server, as `smtps://name:password@host:port`. Without it, mail is kept and shown at /dev/mailbox on this machine.'),
  MAIL_FROM: z.string().default('Octavo <no-reply@localhost>').describe('Sender of mail.'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('Shows the Google button. Without it there is none.'),
  GOOGLE_ISSUER: url.default('https://accounts.google.com').describe('Who issues the ID tokens of the Google button.'),
  GOOGLE_KEYS_URL: url.default('https://www.googleapis.com/oauth2/v3/certs').describe('Public keys of that issuer.'),
  FACEBOOK_CLIENT_ID: z.string().optional().describe('Lets clients sign in with Facebook. Without it they cannot.'),
  FACEBOOK_ISSUER: url.default('https://www.facebook.com').describe('Who issues the ID tokens of Facebook.'),
  FACEBOOK_KEYS_URL: url.default('https://www.facebook.com/.well-known/oauth/openid/jwks/').describe('Public keys of that issuer.'),
  SOCIAL_LINKS: z
    .string()
    .regex(/^[^=,]+=https?:\/\/[^\s,]+(\s*,\s*[^=,]+=https?:\/\/[^\s,]+)*$/)
    .optional()
    .describe('Links to your pages elsewhere in the footer, as `Mastodon=https://…, GitHub=https://…`. Without it there are none.'),
  TRUST_PROXY: z.string().optional().describe('Addresses of proxies whose forwarded headers are believed, as a list of CIDR blocks.'),
  METRICS_TOKEN: z.string().min(16).optional().describe('Bearer token for /metrics from other machines. Without it, loopback only.'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info').describe('How much is logged.'),
  SLOTS: count.optional().describe('Document processes kept warm. Without it, one for each core, from 2 to 8.'),
  SLOTS_AT_PEAK: count
    .optional()
    .describe(
      'Document processes while many wait, 3 at least. Without it, SLOTS; twice as many where that is not set either. ' +
        'Half of them may be held by tasks that take long, and one is always left to newcomers.',
    ),
  SLOT_MEMORY: bytes.default(1500 * megabyte).describe('Memory one document process may use, in bytes.'),
  SLOT_SHARED_MEMORY: bytes
    .optional()
    .describe(
      'Bytes of all jobs of a kind of process together that may lie in memory instead of on disk. Without it, a sixteenth of the memory.',
    ),
  SLOT_FILE_SIZE: bytes.default(4096 * megabyte).describe('Largest file a document process may write, in bytes.'),
  OFFICE_SLOTS: count.optional().describe('Office processes at most, started on need. Without it, one for each core, from 1 to 4.'),
  OFFICE_MEMORY: bytes.default(2000 * megabyte).describe('Memory one office process may use, in bytes.'),
  OFFICE_SECONDS: seconds.default(60).describe('Wall clock of one Office document.'),
  BROWSER: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Web pages to PDF. `auto` needs bubblewrap; `on` does without where SANDBOX does, and then only the proxy stands between pages and your network.',
    ),
  BROWSER_SLOTS: count.optional().describe('Browsers at most, started on need. Without it, one for each core, from 1 to 4.'),
  BROWSER_MEMORY: bytes.default(1500 * megabyte).describe('Memory one browser with its pages may use, in bytes.'),
  OCR_SLOTS: count.optional().describe('Processes that recognise text in scans at most. Without it, one for each two cores, from 1 to 4.'),
  OCR_SECONDS: seconds
    .default(1800)
    .describe('Wall clock of one task that recognises text; the time without that counts for `TASK_SECONDS`.'),
  OCR_PAGE_SECONDS: seconds.default(120).describe('Wall clock of one page whose text is recognised.'),
  PAGE_SECONDS: seconds.default(30).describe('Time for a web page to settle; its printing may take as long again.'),
  PAGE_BYTES: bytes.default(100 * megabyte).describe('Bytes that one web page may load, with all that belongs to it.'),
  PAGE_REQUESTS: count.default(1000).describe('Requests that one web page may make.'),
  WEB_SECONDS: seconds.default(120).describe('Time for a file that is fetched from a link.'),
  OWNER_FETCHES: count.default(4).describe('Files of one person that are fetched from links at once; more are refused.'),
  WEB_ALLOW: z
    .string()
    .regex(/^[^\s,]+:\d+(\s*,\s*[^\s,]+:\d+)*$/)
    .optional()
    .describe('Hosts of your own network that pages and links may reach, as `host:port, host:port`. All others must be public.'),
  CLAMAV_URL: z
    .string()
    .regex(/^(tcp:\/\/[^\s/:@]+:\d{1,5}|tcp:\/\/\[[\da-fA-F:]+\]:\d{1,5}|unix:\/\S+)$/)
    .optional()
    .describe(
      'ClamAV daemon that scans every incoming file, as `tcp://host:port` or `unix:/path`. Without a verdict a file is refused, so its ' +
        '`StreamMaxLength`, `MaxFileSize` and `MaxScanSize` must fit your largest file, with `AlertExceedsMax yes`. Without it nothing is scanned.',
    ),
  CLAMAV_SECONDS: seconds.default(120).describe('How long that daemon may take for its answer.'),
  IDLE_MINUTES: z.coerce
    .number()
    .min(0.001)
    .default(4)
    .describe('An office or browser process that nobody has used for so long is let go until there is need again.'),
  SANDBOX: z
    .enum(['auto', 'prlimit'])
    .default('auto')
    .describe(
      '`auto` opens documents in bubblewrap or not at all. `prlimit` does without it, for files of your own alone, and never as root: only resource limits hold then.',
    ),
  TASK_SECONDS: seconds.default(300).describe('Wall clock of one task.'),
  QUICK_SECONDS: seconds
    .default(3)
    .describe('A task that has run for longer takes long: few of those run at once, and it makes room when others wait.'),
  TABLE_ROWS: count
    .default(10_000)
    .describe(
      'Rows of a table that fills a form; a longer one is refused at once. About fifty are filled in a second: TASK_SECONDS limits them, too.',
    ),
  PDF_PAGE_SECONDS: seconds.default(30).describe('Wall clock of one page of a document within a task.'),
  IMAGE_SECONDS: seconds.default(30).describe('Wall clock of one image within a task.'),
  CHECK_SECONDS: seconds
    .default(5)
    .describe(
      'CPU time of a check, a password trial or a preview; reading a form gets four times as much. By the wall clock either may take four times as long.',
    ),
  SWEEP_SECONDS: seconds.default(15).describe('How often expired tasks are looked for.'),
  MAX_QUEUED_TASKS: count.default(1000).describe('Tasks that may wait at once; more are answered 503.'),
  CALLS_AT_ONCE: count
    .optional()
    .describe('Calls that are being answered at once; while there are more, new tasks are answered 503. Without it, 16 for each core.'),
  OWNER_TASKS: count
    .optional()
    .describe(
      'Tasks of one address block that run at once, or of one person on this machine. Without it, half of SLOTS_AT_PEAK, 2 at least.',
    ),
  UPLOAD_FLOOR: bytes.default(8192).describe('Slowest upload that is tolerated, in bytes a second.'),
  UPLOAD_PACE_SECONDS: seconds.default(30).describe('Time over which the pace of an upload is measured.'),
  BODY_SECONDS: seconds.default(20).describe('Time for the body of a call that is no upload.'),
  CONNECTION_SECONDS: seconds
    .default(60)
    .describe('How long a connection may be silent, beyond the time that the program itself may take for its longest answer.'),
  RATE_ENGINE_TOKENS: count.default(60).describe('Engine tokens a minute and address, or API key.'),
  RATE_ACCOUNTS: count.default(60).describe('Calls to sign in, sign up or have mail sent, a minute and address.'),
  RATE_CALLS: count.default(600).describe('Other calls without a token a minute and address, or API key.'),
  REGISTERED_ARCHIVE_SIZE: bytes
    .default(1_000_000_000)
    .describe('Size of a registered archive, in bytes; files shared with others may take as much again.'),
  PRO_ARCHIVE_SIZE: bytes.default(100_000_000_000).describe('Size of a pro archive, in bytes; the same for shared files.'),
  ...limitKeys('visitor'),
  ...limitKeys('registered'),
  ...limitKeys('pro'),
})
export type Environment = z.infer<typeof Environment>

/** The configuration, read once and frozen. */
export interface Config extends Environment {
  SLOTS: number
  SLOTS_AT_PEAK: number
  SLOT_SHARED_MEMORY: number
  CALLS_AT_ONCE: number
  OFFICE_SLOTS: number
  OWNER_TASKS: number
  BROWSER_SLOTS: number
  OCR_SLOTS: number
  limits: Readonly<Record<Plan, Limits>>
  prices: PriceTable
}

/** Reads the environment; throws one sentence that names an invalid key. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not right. ${issues.join('; ')}`)
  }
  const values = parsed.data
  refuseHalfStripe(values)
  const slots = values.SLOTS ?? Math.max(2, Math.min(8, availableParallelism()))
  // One for long uses, one for newcomers and one for all others.
  const atPeak = Math.max(3, slots, values.SLOTS_AT_PEAK ?? values.SLOTS ?? 2 * slots)
  const limits = { visitor: limitsOf('visitor'), registered: limitsOf('registered'), pro: limitsOf('pro') }
  return Object.freeze({
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    SLOTS: slots,
    SLOTS_AT_PEAK: atPeak,
    CALLS_AT_ONCE: values.CALLS_AT_ONCE ?? callsPerCore * availableParallelism(),
    OWNER_TASKS: values.OWNER_TASKS ?? Math.max(2, Math.floor(atPeak / 2)),
    BROWSER_SLOTS: values.BROWSER_SLOTS ?? Math.max(1, Math.min(4, availableParallelism())),
    OCR_SLOTS: values.OCR_SLOTS ?? Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
    OFFICE_SLOTS: values.OFFICE_SLOTS ?? Math.max(1, Math.min(4, availableParallelism())),
    SLOT_SHARED_MEMORY: values.SLOT_SHARED_MEMORY ?? Math.floor(totalmem() / 16),
    limits,
    prices: parsePrices(values),
  })

  function limitsOf(plan: Plan): Limits {
    const read = (name: string) => (values as Record<string, unknown>)[limitKey(plan, name)] as number
    const perDay = read('TASKS_PER_DAY')
    return {
      maxFileSize: read('FILE_SIZE'),
      maxFiles: read('FILES'),
      maxTotalSize: read('TOTAL_SIZE'),
      tasksPerDay: perDay === 0 ? null : perDay,
    }
  }
}

/** Some of the keys alone would take money that nobody hears of, or none. */
function refuseHalfStripe({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }: Environment): void {
  const given = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET].filter((key) => key !== undefined)
  if (given.length % 3 !== 0)
    throw new Error(
      'The configuration is not right. Set all of STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or none.',
    )
}

/** This many calls together take about a quarter of a second. */
const callsPerCore = 16

function limitKey(plan: Plan, name: string): string {
  return `${plan.toUpperCase()}_${name}`
}

function limitKeys(plan: Plan) {
  const limits = defaultLimits[plan]
  const figures = {
    FILE_SIZE: bytes.default(limits.maxFileSize).describe(`Largest file of a ${plan} task, in bytes.`),
    FILES: count.default(limits.maxFiles).describe(`Files of a ${plan} task.`),
    TOTAL_SIZE: bytes.default(limits.maxTotalSize).describe(`All files of a ${plan} task together, in bytes.`),
    TASKS_PER_DAY: z.coerce
      .number()
      .int()
      .min(0)
      .default(limits.tasksPerDay ?? 0)
      .describe(`Tasks a day, ${plan}; 0 means no limit.`),
  }
  return Object.fromEntries(Object.entries(figures).map(([name, schema]) => [limitKey(plan, name), schema]))
}
