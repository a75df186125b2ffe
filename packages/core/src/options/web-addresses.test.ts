import { expect, test } from 'vitest'
import { english } from '../text/language.ts'
import { addressProblem } from './address-problem.ts'
import { readAddresses } from './web-addresses.ts'

test.each([
  'https://example.org',
  'http://example.org/page?q=a,b#part',
  'HTTPS://EXAMPLE.ORG/',
  'http://127.0.0.1:8080/x',
  'http://[::1]/',
  'https://bücher.example/ä',
  'https://example.org/می\u200cخواهم',
])('%s can be asked for', (address) => {
  expect(addressProblem(address, english)).toBeUndefined()
})

test.each([
  ['ftp://example.org/file', /start with http/],
  ['file:///etc/passwd', /start with http/],
  ['javascript:alert(1)', /start with http/],
  ['data:text/html,x', /start with http/],
  ['https://name:secret@example.org/', /password/],
  ['http:example.org', /web address/],
  ['http://', /web address/],
  ['http://example.org\\@127.0.0.1/', /password|web address/],
  ['example', /web address/],
  ['localhost:8080/x', /web address/],
  ['intranet:3000', /web address/],
  ['https://example.org/a\0b', /web address/],
  ['https://example.org/\u202egro.live', /web address/],
  ['https://exam\u200bple.org/', /web address/],
  ['', /web address/],
])('%s is refused with a sentence', (address, sentence) => {
  expect(addressProblem(address, english)).toMatch(sentence)
})

test('a pasted list becomes addresses, with what people leave out', () => {
  const pasted = ' example.org/a \nhttps://example.org/b,\n<http://example.org/c>; example.org:8080/d\n\n"https://example.org/e?x=1,2"'
  expect(readAddresses(pasted)).toEqual([
    'https://example.org/a',
    'https://example.org/b',
    'http://example.org/c',
    'https://example.org:8080/d',
    'https://example.org/e?x=1,2',
  ])
  expect(readAddresses('localhost:8080/x intranet:3000 mailto:someone')).toEqual([
    'https://localhost:8080/x',
    'https://intranet:3000',
    'mailto:someone',
  ])
  expect(readAddresses(' \n ')).toEqual([])
  expect(readAddresses('ftp://example.org nothing')).toEqual(['ftp://example.org', 'nothing'])
})
