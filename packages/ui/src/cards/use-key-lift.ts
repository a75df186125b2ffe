import { t } from '@octavo/core/words/t.ts'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { announce } from '../announce.ts'
import { keyAlongText } from '../direction.ts'
import { targetOf } from '../key-target.ts'

interface KeyLiftDeps {
  list: RefObject<HTMLElement | null>
  files: readonly { id: string; name: string }[]
  move: (id: string, to: number) => void
  describe: (id: string, to: number) => string
}

/** Space lifts a card, the arrows move it, Space drops it and Escape puts it back. */
export function useKeyLift({ list, files, move, describe }: KeyLiftDeps) {
  const [lift, setLift] = useState<{ id: string; from: number }>()
  const at = files.findIndex(({ id }) => id === lift?.id)

  // A node that is moved in the list loses the focus, which the lifted card must keep.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what it waits for
  useLayoutEffect(() => {
    if (lift) handleOf(list.current, lift.id)?.focus()
  }, [lift, at, list])

  const putDown = (id: string, to: number) => {
    setLift(undefined)
    announce(t('Dropped. {place}', { place: describe(id, to) }))
  }

  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const index = files.findIndex((file) => file.id === id)
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (lift) return putDown(id, index)
      setLift({ id, from: index })
      announce(
        t('Picked up. {place}. Move it with the arrow keys, drop it with Space, cancel with Escape.', { place: describe(id, index) }),
      )
      return
    }
    if (event.key === 'Delete' && !lift) return removeByKey(event)
    if (event.key === 'Escape' && lift) {
      event.preventDefault()
      event.stopPropagation()
      if (index !== lift.from) move(id, lift.from)
      setLift(undefined)
      announce(t('Put back. {place}', { place: describe(id, lift.from) }))
      return
    }
    const to = targetOf(keyAlongText(event.key), { index, count: files.length, columns: columnsOf(list.current) })
    if (to === undefined) return
    event.preventDefault()
    if (!lift) return handleOf(list.current, files[to]?.id ?? '')?.focus()
    if (to === index) return
    move(id, to)
    announce(describe(id, to), { assertive: true })
  }

  const onBlur = (event: FocusEvent, id: string) => {
    // The blur caused by moving the node has no new focus target; leaving by Tab has one.
    if (lift?.id === id && event.relatedTarget) putDown(id, at)
  }

  return { lifted: lift?.id, onKeyDown, onBlur }
}

function removeByKey(event: KeyboardEvent): void {
  event.preventDefault()
  const buttons = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-remove]')
  buttons?.[0]?.click()
}

function handleOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-handle]`) ?? null
}

function columnsOf(list: HTMLElement | null): number {
  const cards = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])]
  return Math.max(1, cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length)
}
