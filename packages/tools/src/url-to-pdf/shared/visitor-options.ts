import * as z from 'zod'

const Value = z
  .string()
  .max(4000)
  .regex(/^[\x20-\x7e\t]*$/, 'Use Latin letters, digits and symbols only.')
const Token = z
  .string()
  .trim()
  .max(200)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'Use Latin letters, digits and dashes only.')

/** What the connection itself says, and what only a proxy reads. */
const ownHeaders = /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|cookie|proxy-.*|sec-.*)$/i

/** As whom web pages are visited. Cookies, headers and log-in are given to the site of an address only. */
export const visitorOptions = {
  cookies: z
    .array(z.strictObject({ name: Token, value: Value }))
    .max(50)
    .default([])
    .meta({ title: 'Cookies', description: 'Given to the sites of the addresses, and to no others.' }),
  headers: z
    .array(z.strictObject({ name: Token.refine((name) => !ownHeaders.test(name), 'This header cannot be set.'), value: Value }))
    .max(50)
    .default([])
    .meta({ title: 'Headers', description: 'Sent to the sites of the addresses, and to no others.' }),
  login: z
    .strictObject({
      name: z.string().max(200).meta({ title: 'Name' }),
      password: z.string().max(200).meta({ title: 'Password', format: 'password', writeOnly: true }),
    })
    .optional()
    .meta({ title: 'Log-in', description: 'For sites that ask for a name and a password before they show anything.' }),
  userAgent: Value.max(500).optional().meta({ title: 'Name of the browser', description: 'What the page is told of the browser.' }),
  locale: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Enter a language like en or de-AT.')
    .max(35)
    .optional()
    .meta({ title: 'Language', description: 'The one that the page is asked for, such as en or de-AT.' }),
  timezone: z
    .string()
    .trim()
    .max(60)
    .refine(isTimezone, 'Enter a time zone like Europe/Vienna.')
    .optional()
    .meta({ title: 'Time zone', description: 'In which the page counts, such as Europe/Vienna.' }),
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
