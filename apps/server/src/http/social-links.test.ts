import { expect, test } from 'vitest'
import { parseSocialLinks } from './social-links.ts'

test('links are read as configuration writes them, and what is no link is none', () => {
  expect(parseSocialLinks('Mastodon=https://example.org/@octavo, Git Hub = https://example.com/a?b=c')).toEqual([
    { label: 'Mastodon', url: 'https://example.org/@octavo' },
    { label: 'Git Hub', url: 'https://example.com/a?b=c' },
  ])
  expect(parseSocialLinks('')).toEqual([])
  expect(parseSocialLinks('Bad=javascript:alert(1)')).toEqual([])
})
