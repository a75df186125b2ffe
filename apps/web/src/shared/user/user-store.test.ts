import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { expect, test } from 'vitest'
import { CallError } from '../engine/call.ts'
import { createUserStore, type Visitor } from './user-store.ts'

const ada: UserView = {
  firstName: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  hasPasswordSet: true,
  twoFactorEnabled: false,
  twoFactorApp: false,
  pro: false,
  socialAccounts: [],
}

/** A device with a token, a server that answers, and a record of both. */
interface Seen {
  token: string | undefined
  asked: string[]
  ended: string[]
  states: Visitor['state'][]
}

function setUp(answer: () => Promise<UserView>, token: string | null = 'a token') {
  const seen: Seen = { token: token ?? undefined, asked: [], ended: [], states: [] }
  let tell = () => {}
  const store = createUserStore({
    token: {
      read: () => seen.token,
      keep(fresh) {
        seen.token = fresh
      },
      drop(old) {
        if (seen.token !== old) return
        seen.token = undefined
        tell()
      },
      watch(listener) {
        tell = listener
        return () => {}
      },
    },
    fetchUser(asked) {
      seen.asked.push(asked)
      return answer()
    },
    async endSession(ended) {
      seen.ended.push(ended)
    },
  })
  store.subscribe(() => seen.states.push(store.get().state))
  /** Simulates another tab changing the token. */
  const inAnotherTab = (fresh: string | undefined) => {
    seen.token = fresh
    tell()
  }
  return { store, seen, inAnotherTab }
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

test('a sign-in keeps the token and shows the user without a wait between', async () => {
  const { store, seen } = setUp(async () => ada, null)
  await store.resolve()
  await store.signIn('a fresh token')
  expect([seen.token, seen.asked, seen.states]).toEqual(['a fresh token', ['a fresh token'], ['user']])
})

test('what has changed about the user is asked for again, and stays as it was while the server is busy', async () => {
  const answers = [async () => ada, async () => ({ ...ada, firstName: 'Grace' }), refusing(503)]
  const { store } = setUp(() => (answers.shift() ?? refusing(500))())
  await store.resolve()
  await store.refresh()
  await store.refresh()
  expect(store.get()).toEqual({ state: 'user', user: { ...ada, firstName: 'Grace' } })
})

test('a sign-out forgets at once and tells the server', async () => {
  const { store, seen } = setUp(async () => ada)
  await store.resolve()
  const signingOut = store.signOut()
  expect([seen.token, store.get().state]).toEqual([undefined, 'visitor'])
  await signingOut
  expect(seen.ended).toEqual(['a token'])
})

test('a sign-out in another tab is one here, and a sign-in there is one here', async () => {
  const { store, seen, inAnotherTab } = setUp(async () => ada)
  await store.resolve()
  inAnotherTab(undefined)
  expect(store.get().state).toBe('visitor')
  inAnotherTab('another token')
  await expect.poll(() => store.get().state).toBe('user')
  expect(seen.asked).toEqual(['a token', 'another token'])
})

test('who has signed out while the server was still asked stays a visitor', async () => {
  const waiting = Promise.withResolvers<UserView>()
  const { store } = setUp(() => waiting.promise)
  const resolving = store.resolve()
  await store.signOut()
  waiting.resolve(ada)
  await resolving
  expect(store.get().state).toBe('visitor')
})
