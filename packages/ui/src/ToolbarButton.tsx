import type { LucideIcon } from 'lucide-react'
import { IconButton } from './Button.tsx'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface ToolbarButtonProps {
  label: string
  Icon: LucideIcon
  disabled?: boolean
  onClick: () => void
}

/** A button of a toolbar. */
export function ToolbarButton({ label, Icon, disabled = false, onClick }: ToolbarButtonProps) {
  return <IconButton label={label} icon={<Icon {...icon} />} disabled={disabled} onClick={onClick} />
}
