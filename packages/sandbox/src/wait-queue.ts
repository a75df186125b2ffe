import { AppError } from '@octavo/core/messages/errors.ts'

/** Matches waiting uses with offered items. */
export interface Turns<Use, Item> {
  /** Waits for an item; rejects with CANCELLED when the signal comes first. */
  wait(use: Use, signal?: AbortSignal): Promise<Item>
  /** Offers an item; true once it has been taken, false when the signal comes first. Extra ones are taken when there are no others. */
  offer(item: Item, options: { signal: AbortSignal; isExtra?: boolean }): Promise<boolean>
  /** Checks again whether a waiting use may have an offered item. */
  match(): void
  /** Rejects one waiting use, or all of them. */
  refuse(error: AppError, use?: Use): void
  /** The waiting uses, in order of arrival. */
  waiting(): Use[]
  /** How many offered items haven't been taken. */
  offered(): number
}

/** Chooses the next use; undefined if the remaining items must stay free for others. */
export interface TurnRules<Use> {
  choose(waiting: readonly Use[]): Use | undefined
  /** Called for each chosen use before the next one is chosen. */
  begin(use: Use): void
}

export function createWaitQueue<Use, Item>({ choose, begin }: TurnRules<Use>): Turns<Use, Item> {
  const waiters = new Map<Use, Waiter<Item>>()
  const offers = new Set<Offer<Item>>()
  const extras = new Set<Offer<Item>>()

  /** What was offered last is taken first: its caches are warm, and what is not needed stays idle and can end. */
  function match(): void {
    for (const offer of [...extras, ...offers].reverse()) {
      const use = choose([...waiters.keys()])
      const waiter = use === undefined ? undefined : waiters.get(use)
      if (use === undefined || !waiter) return
      waiters.delete(use)
      begin(use)
      waiter.resolve(offer.accept())
    }
  }

  return {
    wait(use, signal) {
      if (signal?.aborted) return Promise.reject(new AppError('CANCELLED'))
      return new Promise<Item>((resolve, reject) => {
        const cancel = () => {
          waiters.delete(use)
          reject(new AppError('CANCELLED'))
        }
        const settled = () => signal?.removeEventListener('abort', cancel)
        waiters.set(use, {
          resolve: (item) => {
            settled()
            resolve(item)
          },
          reject: (error) => {
            settled()
            reject(error)
          },
        })
        signal?.addEventListener('abort', cancel, { once: true })
        match()
      })
    },
    offer(item, { signal, isExtra = false }) {
      if (signal.aborted) return Promise.resolve(false)
      const offered = isExtra ? extras : offers
      return new Promise<boolean>((resolve) => {
        const withdraw = () => {
          offered.delete(offer)
          resolve(false)
        }
        const offer: Offer<Item> = {
          accept: () => {
            offered.delete(offer)
            signal.removeEventListener('abort', withdraw)
            resolve(true)
            return item
          },
        }
        offered.add(offer)
        signal.addEventListener('abort', withdraw, { once: true })
        match()
      })
    },
    match,
    refuse(error, only) {
      for (const use of only === undefined ? [...waiters.keys()] : [only]) {
        waiters.get(use)?.reject(error)
        waiters.delete(use)
      }
    },
    waiting: () => [...waiters.keys()],
    offered: () => offers.size + extras.size,
  }
}

interface Waiter<Item> {
  resolve(item: Item): void
  reject(error: AppError): void
}

interface Offer<Item> {
  accept(): Item
}
