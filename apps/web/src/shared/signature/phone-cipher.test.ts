import { expect, test } from 'vitest'
import { isSecret, newSecret, phoneCipher } from './phone-cipher.ts'

test('what one side seals the other opens, with nothing but the secret', async () => {
  const secret = newSecret()
  const [phone, computer] = [await phoneCipher(secret), await phoneCipher(secret)]
  expect(phone.ref).toBe(computer.ref)
  const strokes = [[[1.5, 2, 128]], [[3, 4, 255]]]
  expect(await computer.open(await phone.seal({ strokes }))).toEqual({ strokes })
})

test('the ref says nothing of the key, and another secret opens nothing', async () => {
  const secret = newSecret()
  const cipher = await phoneCipher(secret)
  expect(isSecret(secret) && isSecret(cipher.ref)).toBe(true)
  const sealed = await cipher.seal({ strokes: [] })
  for (const other of [cipher.ref, newSecret()]) await expect((await phoneCipher(other)).open(sealed)).rejects.toThrow()
})

test('the same drawing is never sent as the same text, and a changed one is refused', async () => {
  const cipher = await phoneCipher(newSecret())
  const sealed = await cipher.seal('same')
  expect(await cipher.seal('same')).not.toBe(sealed)
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
  await expect(cipher.open(changed)).rejects.toThrow()
  await expect(cipher.open('AAAA')).rejects.toThrow()
})

test('only 128 bits as an address holds them are a secret', () => {
  expect(['', 'x', `${newSecret()}A`, `${newSecret().slice(1)}=`, `${newSecret().slice(1)}/`].filter(isSecret)).toEqual([])
})
