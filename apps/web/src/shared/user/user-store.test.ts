import type { UserView } from '@octavo/core/main-api.ts'
import { expect, test } from 'vitest'
import { CallError } from '../engine/call.ts'
import { createUserStore, type Visitor } from './user-store.ts'

const ada: UserView = {
  firstName: 'Ada',
  email: 'ada@example.com',
  hasPasswordSet: true,
  twoFactorEnabled: false,
  pro: false,
  socialAccounts: [],
}

/** A device that keeps a token, a server that answers, and what was seen of both. */
interface Seen {
  token: string | undefined
  asked: string[]
  states: Visitor['state'][]
}

function setUp(answer: () => Promise<UserView>, token: string | null = 'a token') {
  const seen: Seen = { token: token ?? undefined, asked: [], states: [] }
  const store = createUserStore({
    readToken: () => seen.token,
    dropToken: () => {
      seen.token = undefined
    },
    fetchUser(asked) {
      seen.asked.push(asked)
      return answer()
    },
  })
  store.subscribe(() => seen.states.push(store.get().state))
  return { store, seen }
}

const refusing = (status: number) => () => Promise.reject(new CallError({ code: 'X', message: 'x', status }))

test('without a token nothing is asked and nothing waits', async () => {
  const { store, seen } = setUp(async () => ada, null)
  await store.resolve()
  expect([seen.asked, seen.states, store.get()]).toEqual([[], [], { state: 'visitor' }])
})

test('a token is looked up once, and its user is known', async () => {
  const { store, seen } = setUp(async () => ada)
  await Promise.all([store.resolve(), store.resolve()])
  expect(seen.asked).toEqual(['a token'])
  expect(seen.states).toEqual(['resolving', 'user'])
  expect(store.get()).toEqual({ state: 'user', user: ada })
})

test.each([0, 401, 403, 404])('a token that is answered by %d is dropped, and who holds it is a visitor', async (status) => {
  const { store, seen } = setUp(refusing(status))
  await store.resolve()
  expect([seen.token, seen.states]).toEqual([undefined, ['resolving', 'visitor']])
})

test('a server that is busy takes no token away', async () => {
  const { store, seen } = setUp(refusing(503))
  await store.resolve()
  expect([seen.token, store.get().state]).toEqual(['a token', 'visitor'])
})
