import type { RunPlace } from '@octavo/core/api/engine-api.ts'
import type { CardView, PaymentPlan, PaymentProviderName, PaymentStatus, SubscriptionPlan } from '@octavo/core/api/payments-api.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** What a payment is for. */
export type PaymentKind = 'TASK' | 'START' | 'RENEWAL' | 'CHANGE'
export type LedgerSubscriptionStatus = 'INCOMPLETE' | 'ACTIVE' | 'PAST_DUE' | 'CANCELED'
/** Why a payment is paid back without being asked. */
export type RefundReason = 'TASK_FAILED' | 'TASK_GONE' | 'PAID_TWICE' | 'ACCOUNT_GONE'
/** Why a subscription is ended by us. */
export type EndReason = 'ACCOUNT_GONE' | 'PAID_TWICE' | 'MONEY_BACK'

/** Files that outlive their task: kept until they are deleted, or sent to others for some days. */
export type SetKind = 'archive' | 'share'
/** COPYING until all bytes are there; ENDED once they are to go. */
export type SetState = 'COPYING' | 'READY' | 'ENDED'

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = (name: string) => bigint(name, { mode: 'number' })

export const tasks = pgTable('tasks', {
  ref: text('ref').primaryKey(),
  type: text('type').notNull(),
  owner: text('owner').notNull(),
  plan: text('plan').notNull(),
  status: text('status').notNull().default('CREATED'),
  access: text('access').notNull().default('FULL_ACCESS'),
  wrappedKey: bytea('wrapped_key'),
  attempt: integer('attempt').notNull().default(0),
  acceptedAttempt: integer('accepted_attempt').notNull().default(0),
  fingerprint: bytea('fingerprint'),
  sealedOrders: bytea('sealed_orders'),
  sealedOutcome: bytea('sealed_outcome'),
  errorCode: text('error_code'),
  progress: real('progress').notNull().default(0),
  place: jsonb('place').$type<RunPlace>(),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
  expiresAt: moment('expires_at'),
  bytesRemovedAt: moment('bytes_removed_at'),
  /** Includes documents still being uploaded, with their announced size. */
  documentCount: integer('document_count').notNull().default(0),
  documentBytes: bytes('document_bytes').notNull().default(0),
  wrongPasswords: integer('wrong_passwords').notNull().default(0),
  /** Tasks from the same address block take turns as one group. */
  queueGroup: text('queue_group'),
  queueLane: text('queue_lane'),
  queuePriority: smallint('queue_priority'),
  /** Finds the task of a repeated call. */
  callKey: bytea('call_key'),
  /** Its status when it ended for good. */
  endedAs: text('ended_as'),
  /** What history keeps of it, sealed under the key of the account; null if it isn't in a history. */
  sealedRecord: bytea('sealed_record'),
  recordFiles: integer('record_files'),
  recordBytes: bytes('record_bytes'),
  recordGrams: integer('record_grams').array(),
  /** The payment that opened it. */
  paymentRef: text('payment_ref'),
})

export const listTotals = pgTable(
  'list_totals',
  { owner: text('owner').notNull(), list: text('list').notNull(), total: bytes('total').notNull() },
  (table) => [primaryKey({ columns: [table.owner, table.list] })],
)

export const documents = pgTable('documents', {
  ref: text('ref').primaryKey(),
  taskRef: text('task_ref').notNull(),
  position: bytes('position').generatedAlwaysAsIdentity(),
  state: text('state').notNull(),
  mimeType: text('mime_type').$type<MediaType>().notNull(),
  size: bytes('size').notNull(),
  objectKey: text('object_key').notNull(),
  sealedName: bytea('sealed_name').notNull(),
  sealedFacts: bytea('sealed_facts'),
  sealedPassword: bytea('sealed_password'),
  wrongPasswords: integer('wrong_passwords').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})

export const uploadPieces = pgTable(
  'upload_pieces',
  {
    documentRef: text('document_ref').notNull(),
    start: bytes('start').notNull(),
    size: bytes('size').notNull(),
    objectKey: text('object_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentRef, table.start] })],
)

export const results = pgTable('results', {
  ref: text('ref').primaryKey(),
  taskRef: text('task_ref').notNull(),
  attempt: integer('attempt').notNull(),
  position: integer('position').notNull(),
  mimeType: text('mime_type').$type<MediaType>().notNull(),
  size: bytes('size').notNull(),
  pageCount: integer('page_count'),
  objectKey: text('object_key').notNull(),
  /** Where it begins in an object that several results share; null if the object is the result itself. */
  objectOffset: bytes('object_offset'),
  sealedName: bytea('sealed_name').notNull(),
  createdAt: moment('created_at').notNull(),
  documentRef: text('document_ref'),
})

export const downloadTickets = pgTable('download_tickets', {
  hash: bytea('hash').primaryKey(),
  taskRef: text('task_ref'),
  resultRef: text('result_ref'),
  setId: text('set_id'),
  filePosition: integer('file_position'),
  client: bytea('client'),
  preview: boolean('preview').notNull().default(false),
  expiresAt: moment('expires_at').notNull(),
})

export const phoneSignatures = pgTable('phone_signatures', {
  hash: bytea('hash').primaryKey(),
  taskRef: text('task_ref').notNull(),
  claimHash: bytea('claim_hash'),
  sealedContent: bytea('sealed_content'),
  expiresAt: moment('expires_at').notNull(),
})
export type PhoneSignatureRow = typeof phoneSignatures.$inferSelect

export const fileSets = pgTable('file_sets', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<SetKind>().notNull(),
  owner: text('owner').notNull(),
  state: text('state').$type<SetState>().notNull(),
  wrappedKey: bytea('wrapped_key'),
  taskRef: text('task_ref').notNull(),
  taskType: text('task_type').notNull(),
  taskAttempt: integer('task_attempt').notNull(),
  fileCount: integer('file_count').notNull(),
  size: bytes('size').notNull(),
  /** Its name and those of its files, sealed under the key of the account. */
  sealedRecord: bytea('sealed_record').notNull(),
  recordGrams: integer('record_grams').array().notNull(),
  createdAt: moment('created_at').notNull(),
  aliveAt: moment('alive_at').notNull(),
  expiresAt: moment('expires_at'),
  bytesRemovedAt: moment('bytes_removed_at'),
})

export const setFiles = pgTable(
  'set_files',
  {
    setId: text('set_id').notNull(),
    position: integer('position').notNull(),
    mimeType: text('mime_type').$type<MediaType>().notNull(),
    size: bytes('size').notNull(),
    pageCount: integer('page_count'),
    objectKey: text('object_key').notNull(),
    objectOffset: bytes('object_offset'),
    sealedName: bytea('sealed_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.setId, table.position] })],
)

export const shares = pgTable('shares', {
  setId: text('set_id').primaryKey(),
  deleteAllowed: boolean('delete_allowed').notNull(),
  /** To whom it was sent, and with which words; sealed under the key of the sender's account. */
  sealedDetails: bytea('sealed_details').notNull(),
})

export const shareReceivers = pgTable(
  'share_receivers',
  {
    shareId: text('share_id').notNull(),
    /** A keyed hash: it may belong to nobody here yet. */
    mailbox: text('mailbox').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.mailbox] })],
)

export const shareBlocks = pgTable('share_blocks', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  sender: text('sender').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const shareReports = pgTable(
  'share_reports',
  {
    sender: text('sender').notNull(),
    reporter: text('reporter').notNull(),
    shareId: text('share_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sender, table.reporter] })],
)

export const dailyUsage = pgTable(
  'daily_usage',
  { day: date('day', { mode: 'string' }).notNull(), subject: text('subject').notNull(), tasks: integer('tasks').notNull().default(0) },
  (table) => [primaryKey({ columns: [table.day, table.subject] })],
)

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  email: text('email').primaryKey(),
  id: text('id').notNull(),
  createdAt: moment('created_at').notNull(),
  confirmedAt: moment('confirmed_at'),
})

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  firstName: text('first_name').notNull(),
  passwordHash: text('password_hash'),
  verifiedAt: moment('verified_at'),
  twoFactor: boolean('two_factor').notNull().default(false),
  sealedTotp: bytea('sealed_totp'),
  totpConfirmedAt: moment('totp_confirmed_at'),
  totpStep: bytes('totp_step').notNull().default(0),
  /** Seals what outlives the account's tasks; made when it is first needed. */
  wrappedKey: bytea('wrapped_key'),
  createdAt: moment('created_at').notNull(),
})

export const accessTokens = pgTable('access_tokens', {
  hash: bytea('hash').primaryKey(),
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  device: text('device').notNull(),
  network: text('network').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const apiKeys = pgTable('api_keys', {
  hash: bytea('hash').primaryKey(),
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  expiresAt: moment('expires_at'),
})

export const socialAccounts = pgTable('social_accounts', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  provider: text('provider').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const recoveryCodes = pgTable('recovery_codes', { userId: text('user_id').notNull(), hash: bytea('hash').notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.hash] }),
])

export const challenges = pgTable('challenges', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  subject: text('subject').notNull(),
  userId: text('user_id'),
  codeHash: bytea('code_hash'),
  triesLeft: integer('tries_left').notNull(),
  sealedContent: bytea('sealed_content'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  expiresAt: moment('expires_at').notNull(),
})

export const counts = pgTable(
  'counts',
  { subject: text('subject').notNull(), windowEnd: moment('window_end').notNull(), count: integer('count').notNull() },
  (table) => [primaryKey({ columns: [table.subject, table.windowEnd] })],
)

export const mails = pgTable('mails', {
  id: bytes('id').primaryKey().generatedAlwaysAsIdentity(),
  sealedMail: bytea('sealed_mail'),
  createdAt: moment('created_at').notNull(),
  dueAt: moment('due_at').notNull(),
  tries: integer('tries').notNull().default(0),
  keptAt: moment('kept_at'),
})

export const subscriptions = pgTable('subscriptions', {
  ref: text('ref').primaryKey(),
  userId: text('user_id'),
  provider: text('provider').$type<PaymentProviderName>().notNull(),
  providerId: text('provider_id'),
  customerId: text('customer_id'),
  plan: text('plan').$type<SubscriptionPlan>().notNull(),
  nextPlan: text('next_plan').$type<SubscriptionPlan>().notNull(),
  nextAmount: bytes('next_amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<LedgerSubscriptionStatus>().notNull(),
  periodStart: moment('period_start'),
  periodEnd: moment('period_end'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  card: jsonb('card').$type<CardView>(),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
  endDue: text('end_due').$type<EndReason>(),
  remindedFor: moment('reminded_for'),
  endToldAt: moment('end_told_at'),
  reading: bytes('reading').notNull().default(0),
  unsettledAt: moment('unsettled_at'),
})

export const payments = pgTable('payments', {
  ref: text('ref').primaryKey(),
  userId: text('user_id'),
  sealedEmail: bytea('sealed_email').notNull(),
  plan: text('plan').$type<PaymentPlan>().notNull(),
  kind: text('kind').$type<PaymentKind>().notNull(),
  taskRef: text('task_ref'),
  subscriptionRef: text('subscription_ref'),
  amount: bytes('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<PaymentStatus>().notNull(),
  provider: text('provider').$type<PaymentProviderName>().notNull(),
  providerId: text('provider_id'),
  sealedSecret: bytea('sealed_secret'),
  idempotencyKey: text('idempotency_key'),
  refunded: bytes('refunded').notNull().default(0),
  refundDue: text('refund_due').$type<RefundReason>(),
  card: jsonb('card').$type<CardView>(),
  invoiceNumber: bytes('invoice_number'),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  deliveredAt: moment('delivered_at'),
  reading: bytes('reading').notNull().default(0),
  taxes: jsonb('taxes').$type<TaxLine[]>(),
})

/** A tax that prices contain, as receipts name it; its rate is in percent of what is left without taxes. */
export interface Tax {
  name: string
  rate: number
}

/** How much of a payment a tax was. */
export interface TaxLine extends Tax {
  amount: number
}

export const invoiceNumbers = pgTable('invoice_numbers', {
  single: boolean('single').primaryKey().default(true),
  last: bytes('last').notNull(),
})

export const paymentCustomers = pgTable(
  'payment_customers',
  { userId: text('user_id').notNull(), provider: text('provider').notNull(), customerId: text('customer_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
)

export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
)

export const proGrants = pgTable('pro_grants', {
  userId: text('user_id').primaryKey(),
  grantedAt: moment('granted_at').notNull(),
  until: moment('until'),
})

export const sandboxObjects = pgTable('sandbox_objects', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  parent: text('parent'),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const masterKeyCheck = pgTable('master_key_check', {
  single: boolean('single').primaryKey().default(true),
  value: bytea('value').notNull(),
})

export type FileSetRow = typeof fileSets.$inferSelect
export type SetFileRow = typeof setFiles.$inferSelect
export type UserRow = typeof users.$inferSelect
export type AccessTokenRow = typeof accessTokens.$inferSelect
export type ApiKeyRow = typeof apiKeys.$inferSelect
export type SocialAccountRow = typeof socialAccounts.$inferSelect
export type ChallengeRow = typeof challenges.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type TaskRow = typeof tasks.$inferSelect
export type DocumentRow = typeof documents.$inferSelect
export type ResultRow = typeof results.$inferSelect
