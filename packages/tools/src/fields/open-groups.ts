import { createContext } from 'react'

/** Which groups of options were opened on this device. */
export interface OpenGroups {
  isOpen(title: string): boolean
  setOpen(title: string, isOpen: boolean): void
}

/** Without a memory every group begins closed. */
export const OpenGroupsContext = createContext<OpenGroups>({ isOpen: () => false, setOpen: () => {} })
