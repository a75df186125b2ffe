import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'

const Value = z
  .string()
  .max(4000)
  .regex(/^[\x20-\x7e\t]*$/, sentence('Use Latin letters, digits and signs.'))
const Token = z
  .string()
  .trim()
  .max(200)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, sentence('Use Latin letters, digits and dashes.'))

/** Headers set by the connection itself, and those only for proxies. */
const ownHeaders = /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|cookie|proxy-.*|sec-.*)$/i

/** The folded group of the panel. */
const group = 'Visitor'

/** The identity with which web pages are visited. Cookies, headers and log-in are only sent to the site of an address. */
export const visitorOptions = {
  cookies: z
    .array(z.strictObject({ name: Token, value: Value }))
    .max(50)
    .default([])
    .meta({
      title: 'Cookies',
      description: 'Sent to the sites of the addresses, and to no others.',
      hint: 'One per line. Only sent to your addresses, not saved on this device.',
      level: 'advanced',
      group,
    }),
  headers: z
    .array(z.strictObject({ name: Token.refine((name) => !ownHeaders.test(name), sentence("This header can't be set.")), value: Value }))
    .max(50)
    .default([])
    .meta({
      title: 'Headers',
      description: 'Sent to the sites of the addresses, and to no others.',
      hint: 'One per line, sent like cookies.',
      level: 'advanced',
      group,
    }),
  login: z
    .strictObject({
      name: z.string().max(200).meta({ title: 'Name' }),
      password: z.string().max(200).meta({ title: 'Password', format: 'password', writeOnly: true }),
    })
    .optional()
    .meta({
      title: 'The site asks for a log-in',
      description: 'For sites that ask for a name and a password before they show anything.',
      hint: 'Where the browser itself asks for a name and password.',
      level: 'advanced',
      group,
    }),
  userAgent: Value.max(500).optional().meta({
    title: 'User agent',
    description: 'What the page is told about the browser.',
    placeholder: 'As it is',
    level: 'advanced',
    group,
  }),
  locale: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, sentence('Enter a language like en or de-AT.'))
    .max(35)
    .optional()
    .meta({
      title: 'Language',
      description: 'Requested from the page, such as en or de-AT.',
      placeholder: 'de-AT',
      level: 'advanced',
      group,
    }),
  timezone: z.string().trim().max(60).refine(isTimezone, sentence('Enter a time zone like Europe/Vienna.')).optional().meta({
    title: 'Time zone',
    description: 'Of the browser, such as Europe/Vienna.',
    placeholder: 'Europe/Vienna',
    level: 'advanced',
    group,
  }),
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
