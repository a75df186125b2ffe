import { afterEach, expect, test } from 'vitest'
import { type ModalName, modalIds, rulesOf } from '../modal/modal-rules.ts'
import { closeModal, modalStore, openModal } from '../modal/modal-store.ts'

const names = Object.keys(modalIds) as ModalName[]

afterEach(() => {
  while (modalStore.read().length > 0) closeModal()
})

test('there are 19 modals, numbered as the specification does', () => {
  expect(names.map((name) => rulesOf(name).id)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1))
})

test('a click on the background closes all but five', () => {
  const staying = names.filter((name) => !rulesOf(name).closesOnBackground)
  expect(staying).toEqual(['confirm email', 'forgot password', 'reset password', 'leave page', 'loading'])
})

test('only the loading modal has no close button', () => {
  expect(names.filter((name) => !rulesOf(name).closeButton)).toEqual(['loading'])
})

test('a modal opens above the others, and closing it shows the one below', () => {
  openModal('error', { errorMessage: 'first' })
  openModal('login', {})
  expect(modalStore.read().map(({ name }) => name)).toEqual(['error', 'login'])
  closeModal()
  expect(modalStore.read().map(({ name }) => name)).toEqual(['error'])
})

test('opening a modal that is open changes what it says', () => {
  openModal('error', { errorMessage: 'first' })
  openModal('login', {})
  openModal('error', { errorMessage: 'second' })
  expect(modalStore.read()[0]).toEqual({ name: 'error', props: { errorMessage: 'second' } })
  closeModal('error')
  expect(modalStore.read().map(({ name }) => name)).toEqual(['login'])
})
