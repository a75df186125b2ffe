import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { accessToken } from '../engine/access-token.ts'
import { CallError } from '../engine/call.ts'
import { endsSession } from '../engine/call-main.ts'
import { endSession, fetchUser } from '../engine/main-api.ts'
import { createStore, type Store } from '../store.ts'

/** The current person: `resolving` while a stored access token is being looked up. */
export type Visitor = { state: 'visitor' } | { state: 'resolving' } | { state: 'user'; user: UserView }

/** Knows the current user, by the access token on this device. */
export interface UserStore extends Pick<Store<Visitor>, 'get' | 'subscribe'> {
  /** Looks up the stored token, once; without a token there is no call. */
  resolve(): Promise<void>
  /** Loads the user again, after something about them has changed. */
  refresh(): Promise<void>
  signIn(token: string): Promise<void>
  /** Deletes the token and the user at once, and tells the server. */
  signOut(): Promise<void>
  /** The account was deleted, and its token with it. */
  forget(): void
}

export interface UserStoreDeps {
  token: typeof accessToken
  fetchUser: (token: string) => Promise<UserView>
  endSession: (token: string) => Promise<void>
}

const visitor: Visitor = { state: 'visitor' }

/** Creates a store; the site has one, `userStore`. */
export function createUserStore({ token, fetchUser: ask, endSession: end }: UserStoreDeps): UserStore {
  const store = createStore<Visitor>(visitor)
  let asked: string | undefined
  let isWatching = false

  async function lookUp(current: string): Promise<void> {
    asked = current
    try {
      const user = await ask(current)
      // A sign-out, or another sign-in, may have happened meanwhile.
      if (token.read() === current) store.set(() => ({ state: 'user', user }))
    } catch (error) {
      if (isRefused(error)) token.drop(current)
      if (asked === current && (isRefused(error) || store.get().state !== 'user')) store.set(() => visitor)
    }
  }

  async function resolve(): Promise<void> {
    watch()
    const current = token.read()
    if (current === undefined || current === asked) return
    store.set(() => ({ state: 'resolving' }))
    await lookUp(current)
  }

  function watch(): void {
    if (isWatching) return
    isWatching = true
    token.watch(() => void follow())
  }

  async function follow(): Promise<void> {
    if (token.read() === undefined) return leave()
    await resolve()
  }

  function leave(): void {
    asked = undefined
    store.set(() => visitor)
  }

  function forget(): void {
    const current = token.read()
    if (current !== undefined) token.drop(current)
    leave()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    resolve,
    async refresh() {
      const current = token.read()
      if (current !== undefined) await lookUp(current)
    },
    async signIn(fresh) {
      watch()
      token.keep(fresh)
      await lookUp(fresh)
    },
    async signOut() {
      const current = token.read()
      forget()
      // Signed out here, whether or not the server could be told.
      if (current !== undefined) await end(current).catch(() => undefined)
    },
    forget,
  }
}

export const userStore = createUserStore({ token: accessToken, fetchUser, endSession })

/** The token is invalid, or there was no answer at all. A busy server says nothing about the token. */
function isRefused(error: unknown): boolean {
  return endsSession(error) || (error instanceof CallError && [401, 404].includes(error.status))
}
