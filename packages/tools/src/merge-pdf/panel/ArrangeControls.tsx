import { Menu } from '@octavo/ui/Menu.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { ArrowDownUp } from 'lucide-react'
import type { Options } from '../options.ts'

export interface ArrangeControlsProps {
  mode: 'files' | 'pages'
  onMode: (mode: 'files' | 'pages') => void
  sort: Options['sort']
  onSort: (sort: Options['sort']) => void
  onReverse: () => void
}

const modes = [
  { value: 'files', label: 'Files' },
  { value: 'pages', label: 'Pages' },
] as const

const sorts = [
  { value: 'given', label: 'By hand' },
  { value: 'natural', label: 'Name, 2 before 10' },
  { value: 'name', label: 'Name, letter by letter' },
  { value: 'date', label: 'Date' },
  { value: 'title', label: 'Title' },
] as const

/** What is shown, and in which order. */
export function ArrangeControls({ mode, onMode, sort, onSort, onReverse }: ArrangeControlsProps) {
  const items = sorts.map(({ value, label }) => ({ label, checked: value === sort, onSelect: () => onSort(value) }))
  return (
    <>
      <Segment label="Arrange" hideLabel options={modes} value={mode} onChange={onMode} />
      <Menu
        label="Sort"
        icon={<ArrowDownUp size={16} strokeWidth={1.75} aria-hidden="true" />}
        items={[...items, { label: 'Reverse the order', onSelect: onReverse }]}
      />
    </>
  )
}
