import { expect, test } from 'vitest'
import { curlCall, withoutPasswords } from './curl-call.ts'

const call = {
  origin: 'https://octavo.example',
  taskType: 'protect-pdf',
  files: [
    { id: 'id-1', name: 'It\'s a; "test".pdf' },
    { id: 'id-2', name: 'b.pdf' },
  ],
  options: { userPassword: 'sesame', passwords: [{ document: 'id-2', userPassword: 'other' }], fileName: 'a $HOME `id` \\ {name}' },
  steps: [{ taskType: 'split-pdf', options: { mode: 'every', every: 2 } }],
} as const

test('passwords are replaced wherever they stand', () => {
  expect(withoutPasswords({ a: { ownerPassword: 'x' }, passwords: [{ userPassword: 'y' }], password: undefined })).toEqual({
    a: { ownerPassword: 'YOUR_PASSWORD' },
    passwords: [{ userPassword: 'YOUR_PASSWORD' }],
  })
  expect(curlCall(call)).not.toMatch(/sesame|"other"/)
})

test('files go by their names, documents by their places, and the shell touches nothing', () => {
  const text = curlCall(call)
  expect(text).toContain(`-F 'file=@"It'\\''s a; \\"test\\".pdf"'`)
  expect(text).toMatch(/^curl -fOJ '/)
  expect(argumentsOf(text)).toEqual([
    'https://octavo.example/api/v1/run/protect-pdf',
    'file=@"It\'s a; \\"test\\".pdf"',
    'file=@"b.pdf"',
    expect.stringMatching(/^options=\{/),
    expect.stringMatching(/^executeOrders=\[/),
  ])
  const [, , , options = '', orders = ''] = argumentsOf(text)
  expect(JSON.parse(options.slice('options='.length))).toEqual({
    userPassword: 'YOUR_PASSWORD',
    passwords: [{ document: '1', userPassword: 'YOUR_PASSWORD' }],
    fileName: call.options.fileName,
  })
  expect(JSON.parse(orders.slice('executeOrders='.length))).toEqual([{ taskType: 'split-pdf', options: { mode: 'every', every: 2 } }])
})

test('a tool for web pages has no file, any other an example', () => {
  const none = { ...call, files: [], steps: [] }
  expect(argumentsOf(curlCall(none))).toContain('file=@"document.pdf"')
  expect(argumentsOf(curlCall({ ...none, taskType: 'url-to-pdf' })).filter((word) => word.startsWith('file='))).toEqual([])
})

/** What the shell makes of everything that is quoted. */
function argumentsOf(text: string): string[] {
  return [...text.matchAll(/'((?:[^']|'\\'')*)'/g)].map(([, inside = '']) => inside.replaceAll(`'\\''`, "'"))
}
