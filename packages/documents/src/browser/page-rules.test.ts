import { expect, test } from 'vitest'
import { withoutPageRules } from './page-rules.ts'

test.each([
  ['a { b: c } @page { size: A3 } d { e: f }', 'a { b: c }  d { e: f }'],
  ['@page wide:first{@top-left{content:"}"}margin:0}p{}', 'p{}'],
  ['@media print { @PAGE :left { size: A5 } p { x: y } }', '@media print {  p { x: y } }'],
  ['p::before { content: "@page { }" } /* @page { } */', 'p::before { content: "@page { }" } /* @page { } */'],
  ['@page-other { a: b }', '@page-other { a: b }'],
  ['@page { size: A3', ''],
  ['', ''],
])('%j', (css, rest) => {
  expect(withoutPageRules(css)).toBe(rest)
})
