import type { UserView } from '@octavo/core/main-api.ts'
import { keepLasting, readLasting } from '../client-storage.ts'
import { CallError } from '../engine/call.ts'
import { fetchUser } from '../engine/main-api.ts'
import { createStore, type Store } from '../store.ts'

/** Who is here: `resolving` while a stored access token is being looked up. */
export type Visitor = { state: 'visitor' } | { state: 'resolving' } | { state: 'user'; user: UserView }

/** Knows who is here, by the access token that this device keeps. */
export interface UserStore extends Pick<Store<Visitor>, 'get' | 'subscribe'> {
  /** Looks up the stored token, once; without a token nothing is asked. */
  resolve(): Promise<void>
}

export interface UserStoreDeps {
  readToken: () => string | undefined
  dropToken: () => void
  fetchUser: (accessToken: string) => Promise<UserView>
}

/** Makes a store; the site has one, `userStore`. */
export function createUserStore({ readToken, dropToken, fetchUser: ask }: UserStoreDeps): UserStore {
  const store = createStore<Visitor>({ state: 'visitor' })
  let asked: string | undefined

  async function resolve(): Promise<void> {
    const token = readToken()
    if (token === undefined || token === asked) return
    asked = token
    store.set(() => ({ state: 'resolving' }))
    try {
      const user = await ask(token)
      store.set(() => ({ state: 'user', user }))
    } catch (error) {
      if (isRefused(error)) dropToken()
      store.set(() => ({ state: 'visitor' }))
    }
  }

  return { get: store.get, subscribe: store.subscribe, resolve }
}

export const userStore = createUserStore({
  readToken: () => readLasting('accessToken'),
  dropToken: () => keepLasting('accessToken', undefined),
  fetchUser,
})

/** The token is good for nothing, or nobody answered at all. A server that is only busy says nothing about the token. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && [0, 401, 403, 404].includes(error.status)
}
