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

test('files go by their names, documents by their variables, and the shell touches nothing else', () => {
  const text = curlCall(call)
  expect(text).toContain(`-F 'file=@"It'\\''s a; \\"test\\".pdf"'`)
  expect(text).toContain('"taskRef": "$TASK"')
  expect(text).toMatch(/"documents": \[\s*"\$FILE1",\s*"\$FILE2"\s*\]/)
  expect(text).toContain('"document": "$FILE2"')
  expect(text).toContain('"fileName": "a \\$HOME \\`id\\` \\\\\\\\ {name}"')
  expect(text).toMatch(/"executeOrders": \[\s*\{\s*"taskType": "split-pdf"/)
})
