import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button, type ButtonLook, IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { isRightToLeft } from './direction.ts'
import styles from './Menu.module.css'
import { findByStart, stepInList } from './type-ahead.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** The target of entries that are links. */
  href?: string
  onSelect?: () => void
  /** For entries of which one is selected. */
  checked?: boolean | undefined
  danger?: boolean
}

export interface MenuProps {
  label: string
  icon?: ReactNode
  /** Shown in the button instead of the label; it must say the same. */
  shown?: ReactNode
  items: readonly MenuItem[]
  /** `icon` shows only the icon. */
  variant?: Exclude<ButtonLook['variant'], undefined> | 'icon'
  size?: 'small' | 'medium'
  /** The component for entries with `href`: the router's link, if there is one. */
  LinkTag?: LinkTag
}

type LinkTag = 'a' | ComponentType<ComponentProps<'a'>>

/** A button that opens a list of actions. */
export function Menu({ label, icon, shown, items, variant = 'ghost', size = 'medium', LinkTag = 'a' }: MenuProps) {
  const id = useId()
  const { list, open, toggled, place } = useList()
  // Lists have a menu in each row, most of which nobody opens.
  const [wasOpened, setOpened] = useState(false)
  const press = (event: { currentTarget: HTMLElement }) => {
    setOpened(true)
    place(event)
  }
  const trigger = { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: press } as const
  return (
    <>
      {variant === 'icon' ? (
        <IconButton {...trigger} label={label} icon={icon} size={size} />
      ) : (
        <Button {...trigger} variant={variant} size={size} icon={icon}>
          {shown ?? label}
          <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.list}
        onToggle={(event) => toggled(event.newState === 'open')}
        onKeyDown={(event) => moveByKey(event, items)}
      >
        {wasOpened
          ? items.map((item) => <Entry key={item.label} item={item} LinkTag={LinkTag} close={() => list.current?.hidePopover()} />)
          : null}
      </div>
    </>
  )
}

function Entry({ item, LinkTag, close }: { item: MenuItem; LinkTag: LinkTag; close: () => void }) {
  const select = () => {
    close()
    item.onSelect?.()
  }
  const kind = item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.checked }
  if (item.href !== undefined) {
    return (
      <LinkTag href={item.href} role="menuitem" tabIndex={-1} className={styles.item} onClick={select}>
        {item.icon}
        <span className={styles.label}>{item.label}</span>
      </LinkTag>
    )
  }
  return (
    <button type="button" {...kind} tabIndex={-1} className={classNames(styles.item, item.danger && styles.danger)} onClick={select}>
      {item.icon}
      <span className={styles.label}>{item.label}</span>
      {item.checked ? <Check size={16} strokeWidth={1.75} aria-hidden="true" /> : null}
    </button>
  )
}

function useList() {
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const toggled = (isOpen: boolean) => {
    setOpen(isOpen)
    const entries = entriesOf(list.current)
    const chosen = entries.find((entry) => entry.ariaChecked === 'true')
    if (isOpen) (chosen ?? entries[0])?.focus()
  }
  // The list is in the top layer, so that no scroll container clips it; it is positioned below its button, or above it if there is more
  // space.
  const place = (event: { currentTarget: HTMLElement }) => {
    if (!list.current) return
    const button = event.currentTarget.getBoundingClientRect()
    const fitsRight = button.left + 240 < window.innerWidth
    const fitsLeft = button.right > 240
    const isFromLeft = isRightToLeft() ? !fitsLeft : fitsRight
    const roomBelow = window.innerHeight - button.bottom
    const isBelow = roomBelow > 260 || roomBelow > button.top
    list.current.style.top = isBelow ? `${button.bottom + 6}px` : 'auto'
    list.current.style.bottom = isBelow ? 'auto' : `${window.innerHeight - button.top + 6}px`
    list.current.style.maxHeight = `${(isBelow ? roomBelow : button.top) - 18}px`
    list.current.style.left = isFromLeft ? `${button.left}px` : 'auto'
    list.current.style.right = isFromLeft ? 'auto' : `${document.documentElement.clientWidth - button.right}px`
  }
  return { list, open, toggled, place }
}

function moveByKey(event: KeyboardEvent<HTMLElement>, items: readonly MenuItem[]): void {
  const entries = entriesOf(event.currentTarget)
  const at = entries.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  const next = stepInList(event.key, at, entries.length) ?? findByKey(event, items, at)
  if (next === undefined) return
  event.preventDefault()
  entries[next]?.focus()
}

function findByKey(event: KeyboardEvent, items: readonly MenuItem[], at: number): number | undefined {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const labels = items.map((item) => item.label)
  const found = findByStart(labels, event.key, at + 1)
  return found === -1 ? undefined : found
}

function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}
