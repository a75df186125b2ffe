import { expect, test } from 'vitest'
import { attachment } from '../shared/user-file.ts'

test.each([
  ['a.pdf', 'attachment; filename="a.pdf"; filename*=UTF-8\'\'a.pdf'],
  ['Müller – 表.pdf', 'attachment; filename="M_ller _ _.pdf"; filename*=UTF-8\'\'M%C3%BCller%20%E2%80%93%20%E8%A1%A8.pdf'],
  ['a".pdf', 'attachment; filename="a_.pdf"; filename*=UTF-8\'\'a%22.pdf'],
  ['a\\.pdf', 'attachment; filename="a_.pdf"; filename*=UTF-8\'\'a%5C.pdf'],
  ['a\r\nset-cookie: x=1;.pdf', 'attachment; filename="a__set-cookie: x=1;.pdf"; filename*=UTF-8\'\'a%0D%0Aset-cookie%3A%20x%3D1%3B.pdf'],
  [
    "r.pdf; filename*=UTF-8''e.html",
    "attachment; filename=\"r.pdf; filename*=UTF-8''e.html\"; filename*=UTF-8''r.pdf%3B%20filename%2A%3DUTF-8%27%27e.html",
  ],
])('%j is one name in two spellings, and nothing else', (name, header) => {
  expect(attachment(name)).toBe(header)
})
