import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import type { ReactNode } from 'react'

/** The parts of a sentence that names keys: `<Rich sentence="<key>Space</key> selects." parts={keyParts} />`. */
export const keyParts = { key: (name: ReactNode) => <KeyCap>{name}</KeyCap> }
