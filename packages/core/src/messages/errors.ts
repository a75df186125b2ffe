import { formatBytes } from '../text/format.ts'

/** Every error a person or a program can meet: its HTTP status and the sentence that is shown. `{word}` is filled from the details. */
export const errorTable = {
  BAD_REQUEST: { status: 400, message: 'The request is not well formed.' },
  OPTIONS_NOT_VALID: { status: 400, message: 'Some options are not valid. Correct the marked ones and try again.' },
  URL_NOT_VALID: { status: 400, message: 'This is no web address. Write it like https://example.org/page.' },
  URL_SCHEME: { status: 400, message: 'Only addresses that begin with http:// or https:// can be opened.' },
  ORIGIN_NOT_ALLOWED: { status: 400, message: 'This call is not accepted from another site.' },
  TOKEN_REQUIRED: { status: 401, message: 'Please log in first.' },
  ENGINE_TOKEN_REQUIRED: { status: 401, message: 'This call needs an engine token. Ask for one at /api/v1/engine-tokens.' },
  SIGNIN_FAILED: { status: 401, message: 'The email or the password is not right.' },
  SOCIAL_SIGNIN_FAILED: { status: 401, message: 'The sign-in could not be confirmed. Please try again.' },
  KEY_SCOPE: { status: 401, message: 'This key may not be used for that.' },
  LOGIN_REQUIRED: { status: 401, message: 'You have used all free tasks of today. Sign up for free to get this result.' },
  PAYMENT_REQUIRED: { status: 402, message: 'You have used all tasks of today. Upgrade, or pay for this one task, to get this result.' },
  TOKEN_NOT_ACCEPTED: { status: 403, message: 'Your session has ended. Please log in again.' },
  ENGINE_TOKEN_NOT_ACCEPTED: { status: 403, message: 'The engine token is not valid any more. Ask for a new one.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here, or it is not yours.' },
  TOOL_NOT_AVAILABLE: { status: 404, message: 'This tool is not available yet.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer to that method.' },
  REQUEST_TOO_SLOW: { status: 408, message: 'The request came too slowly and was ended. Check the connection and try again.' },
  TASK_RUNNING: { status: 409, message: 'This task is already waiting or running. Wait for its end or cancel it first.' },
  USER_EMAIL_ALREADY_TAKEN: { status: 409, message: 'There is an account with this email. Log in instead.' },
  USER_EMAIL_ALREADY_TAKEN_SSO: { status: 409, message: 'There is an account with this email. Log in with the social sign-in button.' },
  SOCIAL_LINK_NEEDS_PASSWORD: {
    status: 409,
    message: 'There is an account with this email. Enter its password once to link the two.',
  },
  EMAIL_NOT_VERIFIED: { status: 409, message: 'Confirm your email address first.' },
  PASSWORD_NOT_SET: { status: 409, message: 'Set a password for your account first.' },
  PASSWORD_ALREADY_SET: { status: 409, message: 'Your account has a password already. Change it instead.' },
  LAST_WAY_IN: { status: 409, message: 'This is your only way to log in. Set a password first.' },
  TOO_MANY_KEYS: { status: 409, message: 'You have {maxKeys} keys already. Revoke one first.' },
  TASK_HAS_NO_DOCUMENTS: { status: 409, message: 'Add at least one file first.' },
  UPLOAD_OFFSET_WRONG: { status: 409, message: 'The upload goes on at byte {offset}. Ask for the offset and send the rest from there.' },
  UPLOAD_NOT_COMPLETE: { status: 409, message: 'A file of this task is still being uploaded. Wait for it or remove it.' },
  EXPIRED: { status: 410, message: 'The files of this task were removed, as promised, 30 minutes after it ended.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than {maxBytes}, the limit of your plan.' },
  TOO_MANY_FILES: { status: 413, message: 'One task takes at most {maxFiles} files on your plan.' },
  TOTAL_TOO_LARGE: { status: 413, message: 'The files of one task may have {maxBytes} together on your plan.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  URI_TOO_LONG: { status: 414, message: 'The address is too long.' },
  TYPE_NOT_ACCEPTED: { status: 415, message: 'This tool does not take this file{why}.{next}' },
  CONTENT_TYPE_NOT_ACCEPTED: { status: 415, message: 'The content type of the request is not accepted here.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such range of bytes.' },
  VERIFICATION_CODE_WRONG: { status: 422, message: 'That code is wrong or has expired. Request a new one.' },
  LINK_NOT_VALID: { status: 422, message: 'This link is not valid any more. Ask for a new one.' },
  PASSWORD_WRONG: { status: 422, message: 'The password is not right.' },
  DOCUMENT_EMPTY: { status: 422, message: 'The file is empty. Choose another one.' },
  MALWARE_FOUND: { status: 422, message: 'This file contains malware, so we deleted it.' },
  DOCUMENT_DAMAGED: { status: 422, message: 'The file is damaged beyond repair. Try to save it again where it came from.' },
  DOCUMENT_LOCKED: { status: 422, message: 'The file is locked. Enter its password first.' },
  DOCUMENT_PASSWORD_WRONG: { status: 422, message: 'The password is not right. Check it and try again.' },
  LOCK_NOT_SUPPORTED: {
    status: 422,
    message: 'The file is locked in a way that cannot be opened here. Save it without a password where it came from.',
  },
  LOCKED_BY_CERTIFICATE: {
    status: 422,
    message:
      'No password opens this file: it is locked by a certificate, or by a system of its own. Save a copy without the lock where you can open it.',
  },
  DOCUMENT_NOT_LOCKED: { status: 422, message: 'The file has neither a password nor restrictions. There is nothing to unlock.' },
  CONFIRM_RIGHT: {
    status: 422,
    message: 'This file doesn’t allow {what}. Confirm that you have the right to remove this restriction.',
  },
  NO_PDF: { status: 422, message: 'There is no PDF among the files. Add the one that the pictures are for.' },
  CODE_NOT_VALID: { status: 422, message: 'The text cannot be written as this kind of code. Check its length and its characters.' },
  PASSWORD_MISSING: { status: 422, message: 'No password was given for this file. Enter one for it, or one for all files.' },
  DOCUMENT_TOO_COMPLEX: { status: 422, message: 'The file took more time or memory than one task may use. Try it in smaller parts.' },
  PAGE_TOO_COMPLEX: {
    status: 422,
    message: 'Page {page} needs more time than one page may take. Leave it out, or save it in a simpler form.',
  },
  IMAGE_TOO_COMPLEX: {
    status: 422,
    message: 'Image {image} needs more time than one image may take. Leave it out, or save it in a simpler form.',
  },
  TOO_MANY_IMAGES: { status: 422, message: 'The file holds more than {maxImages} images. Split it into smaller files first.' },
  IMAGE_TOO_LARGE: { status: 422, message: 'The picture {has} more than {maxPixels} pixels. {next}' },
  PICTURE_SEQUENCE: { status: 422, message: 'The file is a sequence of pictures, like a film. Save one of them as a picture of its own.' },
  IMAGE_SIDE_TOO_LONG: {
    status: 422,
    message: 'A {format} picture can be at most {maxSide} pixels wide or high. Choose a smaller size or another format.',
  },
  PAGE_SELECTION_NOT_VALID: {
    status: 422,
    message: 'The page selection is not understood at "{part}". Write it like 1,3,5-9, odd or last.',
  },
  PATTERN_NOT_VALID: {
    status: 422,
    message: 'The pattern is not understood. Check its brackets; looking ahead or behind and references to groups are not available.',
  },
  NO_PAGES_CHOSEN: { status: 422, message: 'No page is chosen. Choose at least one.' },
  TOO_MANY_PARTS: {
    status: 422,
    message: 'The file would fall into {count} parts; one task makes at most {maxParts}. Choose larger ones.',
  },
  PAGE_OUT_OF_RANGE: { status: 422, message: 'There is no page {page}: the document has {pageCount}.' },
  NO_PAGES_LEFT: { status: 422, message: 'No page would be left. Keep at least one.' },
  NO_PICTURES: { status: 422, message: 'There are no pictures in the file, or none of the size and on the pages you chose.' },
  NO_TABLES: { status: 422, message: 'No table was found on the pages you chose. Text can be had in another format.' },
  PICTURE_OUT_OF_RANGE: { status: 422, message: 'There is no picture {picture}: the chosen pages have {count}.' },
  DOCUMENT_UNKNOWN: { status: 422, message: 'The options name a file that is not part of this task.' },
  CHAIN_MISMATCH: { status: 422, message: 'Step {step} cannot work with what the step before it makes.' },
  SIGNED_DOCUMENT: { status: 422, message: 'The file is signed and this change would break the signature.' },
  URL_NOT_PUBLIC: { status: 422, message: 'The address is not on the public internet, and only public addresses can be opened.' },
  URL_HOST_UNKNOWN: { status: 422, message: 'There is no such site. Check the address for a slip.' },
  URL_REFUSED: { status: 422, message: 'The site refused the connection or broke it off. Check the address, or try again later.' },
  URL_CERTIFICATE: { status: 422, message: 'The certificate of the site is not valid, so nobody can tell whether it is the right one.' },
  URL_STATUS: { status: 422, message: 'The site answers this address with error {status}.' },
  URL_TOO_MANY_REDIRECTS: { status: 422, message: 'The address leads from one to the next more than {maxRedirects} times.' },
  URL_NOT_A_PAGE: { status: 422, message: 'There is no web page at this address, but a file of another kind.' },
  URL_TIMED_OUT: { status: 422, message: 'The site took too long to answer. Try again later.' },
  URLS_NOT_OPENED: { status: 422, message: 'None of these pages could be opened. {reasons}' },
  URL_PART_MISSING: { status: 422, message: 'A part of the page could not be loaded, and you asked for whole pages only.' },
  URL_SCRIPT_ERROR: { status: 422, message: 'A script of the page told of an error, and you asked for pages without any.' },
  URL_TOO_LARGE: { status: 422, message: 'There is more at this address than one task may load.' },
  LOCKED_OUT: { status: 423, message: 'Too many wrong tries. Wait {minutes} min and try again, or reset your password.' },
  RESEND_TOO_SOON: { status: 429, message: 'A code was sent a moment ago. Look into your mailbox, or try again in {retryAfterSeconds} s.' },
  TOO_MANY_FETCHES: { status: 429, message: 'Octavo fetches {maxFetches} links for you already. Try again when one of them is here.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  CANCELLED: { status: 499, message: 'The task was cancelled.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Your files are safe; please try again.' },
  TOOL_OFF: { status: 503, message: 'This tool is switched off on this server.' },
  PICTURE_KIND_OFF: { status: 503, message: 'This server cannot read or write pictures of this kind. Choose another, such as JPG or PNG.' },
  MALWARE_SCAN_FAILED: {
    status: 503,
    message: "We couldn't check this file for malware, so we deleted it. Try again later, or with a smaller file.",
  },
  UNAVAILABLE: { status: 503, message: 'The service is busy or starting. Try again in a moment.' },
  STORAGE_FULL: { status: 507, message: 'There is no room for the file at the moment. Try again later.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

export type ErrorDetails = Readonly<Record<string, string | number>>

/** An error with a code from the table. It crosses process borders as `toPlain()` and comes back by `fromPlain()`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** Message by field name, for forms. */
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(code: ErrorCode, context: { cause?: unknown; details?: ErrorDetails; fields?: Record<string, string> } = {}) {
    super(publicMessage(code, context.details), { cause: context.cause })
    this.name = 'AppError'
    this.code = code
    this.details = context.details ?? {}
    this.fields = context.fields
  }

  get status(): number {
    return errorTable[this.code].status
  }

  toPlain(): PlainError {
    return { code: this.code, details: this.details }
  }

  static fromPlain(plain: PlainError): AppError {
    return isErrorCode(plain.code) ? new AppError(plain.code, { details: plain.details }) : new AppError('INTERNAL')
  }
}

export interface PlainError {
  code: ErrorCode
  details: ErrorDetails
}

/** The table's sentence with its details filled in. */
export function publicMessage(code: ErrorCode, details: ErrorDetails = {}): string {
  return fillSentence(errorTable[code].message, details)
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorTable, code)
}

/** Replaces each `{word}` by its detail; a word without one is left out. Sizes and millions are written as people read them. */
export function fillSentence(sentence: string, details: ErrorDetails): string {
  return sentence.replace(/\{(\w+)\}/g, (_, word: string) => written(word, details[word] ?? ''))
}

function written(word: string, detail: string | number): string {
  if (typeof detail === 'string') return detail
  if (word.endsWith('Bytes')) return formatBytes(detail)
  return detail >= million && detail % million === 0 ? `${detail / million} million` : String(detail)
}

const million = 1_000_000
