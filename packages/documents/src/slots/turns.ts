import { AppError } from '@octavo/core/errors.ts'
import type { Urgency } from './contract.ts'

/** Brings together those who wait for something and those who offer it: checks before tasks, first come first served in each. */
export interface Turns<Item> {
  /** Waits for an item; rejects with CANCELLED when the signal comes first. */
  wait(urgency: Urgency, signal?: AbortSignal): Promise<Item>
  /** Offers an item; true once somebody has it, false when the signal comes first. */
  offer(item: Item, signal: AbortSignal): Promise<boolean>
  /** Turns away all who wait. */
  refuse(error: AppError): void
  waiting(): number
}

export function createTurns<Item>(): Turns<Item> {
  const waiters = { check: new Set<Waiter<Item>>(), task: new Set<Waiter<Item>>() }
  const offers = new Set<Offer<Item>>()
  return {
    wait(urgency, signal) {
      if (signal?.aborted) return Promise.reject(new AppError('CANCELLED'))
      const offer = takeFirst(offers)
      if (offer) return Promise.resolve(offer.accept())
      return new Promise<Item>((resolve, reject) => {
        const cancel = () => {
          waiters[urgency].delete(waiter)
          reject(new AppError('CANCELLED'))
        }
        const settled = () => signal?.removeEventListener('abort', cancel)
        const waiter: Waiter<Item> = {
          resolve: (item) => {
            settled()
            resolve(item)
          },
          reject: (error) => {
            settled()
            reject(error)
          },
        }
        waiters[urgency].add(waiter)
        signal?.addEventListener('abort', cancel, { once: true })
      })
    },
    offer(item, signal) {
      if (signal.aborted) return Promise.resolve(false)
      const waiter = takeFirst(waiters.check) ?? takeFirst(waiters.task)
      if (waiter) {
        waiter.resolve(item)
        return Promise.resolve(true)
      }
      return new Promise<boolean>((resolve) => {
        const withdraw = () => {
          offers.delete(offer)
          resolve(false)
        }
        const offer: Offer<Item> = {
          accept: () => {
            signal.removeEventListener('abort', withdraw)
            resolve(true)
            return item
          },
        }
        offers.add(offer)
        signal.addEventListener('abort', withdraw, { once: true })
      })
    },
    refuse(error) {
      for (const waiter of [...waiters.check, ...waiters.task]) waiter.reject(error)
      waiters.check.clear()
      waiters.task.clear()
    },
    waiting: () => waiters.check.size + waiters.task.size,
  }
}

interface Waiter<Item> {
  resolve(item: Item): void
  reject(error: AppError): void
}

interface Offer<Item> {
  accept(): Item
}

function takeFirst<Entry>(entries: Set<Entry>): Entry | undefined {
  const [first] = entries
  if (first !== undefined) entries.delete(first)
  return first
}
